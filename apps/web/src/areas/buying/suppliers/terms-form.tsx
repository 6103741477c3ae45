import { Supplier } from "@freehub/contract/buying/suppliers";
import { languageNames, languages } from "@freehub/domain/language";
import { decimalsOf, shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { CurrencySelect } from "#ui/currency-fields.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { ConflictNote, EditorNotes } from "#ui/text-editor.tsx";
import { ContactRows } from "./contact-rows.tsx";
import { changeOneSupplier } from "./supplier-writes.ts";
import classes from "./suppliers.module.css";
import {
	areSameTerms,
	contactsIn,
	emptyTerms,
	shopCurrency,
	supplierChange,
	type TermField,
	termNames,
	termProblems,
	termsOf,
} from "./terms.ts";

/** The terms of a supplier and its contacts, saved together. */
export function TermsForm({ supplier }: { supplier: Supplier }) {
	const terms = useTerms(supplier);
	const { form, save, isSaving, isSaved, hasKept, discard, conflict, failure } = terms;
	const field = (name: TermField) => ({ ...form.getInputProps(name), name });
	const currency = form.values.currency || shop().currency;
	return (
		<section className={`card stack gap-14 pad-16 headings ${classes.terms}`} aria-labelledby="terms">
			<h2 id="terms">
				<Trans>Terms</Trans>
			</h2>
			<form
				className="without-empty stack gap-14"
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void save();
				}}
			>
				<EditorNotes
					onDiscard={hasKept && !isSaved ? discard : undefined}
					conflict={conflict && <TermsConflict {...conflict} isPending={isSaving} />}
					failure={failure}
				/>
				<TextInput
					label={t`Name`}
					description={t`All its products get a new name, too.`}
					maxLength={200}
					autoComplete="off"
					{...field("name")}
				/>
				<NativeSelect
					label={t`Language`}
					description={t`Of orders and mails to it.`}
					data={[
						{ value: "", label: t`The shop’s` },
						...languages.map((value) => ({ value, label: languageNames[value] })),
					]}
					{...field("language")}
				/>
				<CurrencySelect empty={shopCurrency()} {...field("currency")} />
				<NumberField
					label={t`Lead time in days`}
					description={t`From the order to its arrival.`}
					decimals={0}
					{...field("leadDays")}
				/>
				<NumberField
					label={t({ comment: "currency is such as: EUR", message: `Minimum order in ${currency}` })}
					decimals={decimalsOf(currency)}
					{...field("minimumOrder")}
				/>
				<NumberField
					label={t`Tolerance in percent`}
					description={t`How much more than ordered may be received.`}
					decimals={0}
					{...field("tolerance")}
				/>
				<TextInput
					label={t`Our customer number`}
					maxLength={100}
					autoComplete="off"
					{...field("customerNumber")}
				/>
				<TextInput
					label={t`Freight terms`}
					placeholder={t`Free from 500`}
					maxLength={500}
					autoComplete="off"
					{...field("freightTerms")}
				/>
				<Textarea label={t`Note`} autosize minRows={2} maxRows={8} maxLength={4000} {...field("note")} />
				<ContactRows
					contacts={contactsIn(form.values.contacts)}
					problems={form.errors}
					onChange={(contacts) => form.setFieldValue("contacts", JSON.stringify(contacts))}
				/>
				<div className="row-ends gap-12">
					<output className="quiet">{isSaved ? t`Saved` : t`Not saved yet`}</output>
					<Button type="submit" loading={isSaving}>
						<Trans>Save terms</Trans>
					</Button>
				</div>
			</form>
		</section>
	);
}

function useTerms(supplier: Supplier) {
	const terms = useVersionedForm<TermField, Supplier>({
		place: `freehub-supplier-${supplier._id}`,
		empty: emptyTerms,
		stored: supplier,
		fieldsOf: termsOf,
		schema: Supplier,
		check: termProblems,
		isSame: areSameTerms,
	});
	const { run, isPending } = useWrite(changeOneSupplier, { isShown: () => true });

	async function save(version = terms.version ?? supplier.version): Promise<void> {
		const fields = terms.checked();
		if (fields === undefined) return;
		const changes = terms.changesTo(fields);
		if (Object.keys(changes).length === 0) return;
		const change = supplierChange(changes, fields.currency);
		const saving = run({ id: supplier._id, change, version });
		const saved = await terms.answerOf(t`The terms were not saved.`, saving);
		if (saved !== undefined) terms.setStored(saved);
	}

	const { conflict } = terms;
	return {
		...terms,
		conflict: conflict && { ...conflict, saveMine: () => void save(conflict.current.version) },
		save: () => save(),
		isSaving: isPending,
	};
}

type ConflictProps = NonNullable<ReturnType<typeof useTerms>["conflict"]> & { isPending: boolean };

function TermsConflict({ current, by, fields, take, saveMine, isPending }: ConflictProps) {
	const now = termsOf(current);
	return (
		<ConflictNote
			current={current}
			by={by}
			changed={fields.map((field) => t(termNames[field]))}
			onTake={take}
			onSaveMine={saveMine}
			isPending={isPending}
		>
			<dl className="above-8">
				{fields.map((field) => (
					<div key={field}>
						<dt className="dim">{t(termNames[field])}</dt>
						<dd className="anywhere">
							{field === "contacts" ? contactWords(now.contacts) : now[field] || "–"}
						</dd>
					</div>
				))}
			</dl>
		</ConflictNote>
	);
}

/** 'Ada ada@example.com, Kim'. */
function contactWords(contacts: string): string {
	const words = contactsIn(contacts).map(({ name, email, phone }) => [name, email, phone].join(" ").trim());
	return words.join(", ") || "–";
}
