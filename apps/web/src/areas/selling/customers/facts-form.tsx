import { Customer } from "@freehub/contract/selling/customers";
import { languageNames, languages } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { ConflictNote, EditorNotes } from "#ui/text-editor.tsx";
import { changeOneCustomer } from "./customer-writes.ts";
import classes from "./customers.module.css";
import {
	areSameFacts,
	customerChange,
	emptyFacts,
	type FactField,
	factNames,
	factProblems,
	factsOf,
	textsIn,
} from "./facts.ts";
import { TextRows } from "./text-rows.tsx";

/** All that is known of a customer, saved together. */
export function FactsForm({ customer }: { customer: Customer }) {
	const facts = useFacts(customer);
	const { form, save, isSaving, isSaved, hasKept, discard, conflict, failure } = facts;
	const field = (name: FactField) => ({ ...form.getInputProps(name), name });
	return (
		<section className={`card stack gap-14 pad-16 headings ${classes.facts}`} aria-labelledby="facts">
			<h2 id="facts">
				<Trans comment="heading of what is known of a customer">Customer</Trans>
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
					conflict={conflict && <FactsConflict {...conflict} isPending={isSaving} />}
					failure={failure}
				/>
				<TextInput label={t`Name`} maxLength={200} autoComplete="off" {...field("name")} />
				<TextInput label={t`Company`} maxLength={200} autoComplete="off" {...field("company")} />
				<TextRows
					legend={t`Telephone numbers`}
					kind="phones"
					values={textsIn(form.values.phones)}
					problems={form.errors}
					labelOf={(number) => t`Telephone number ${number}`}
					removeLabel={(number) => t`Remove telephone number ${number}`}
					add={t`Add a number`}
					onChange={(phones) => form.setFieldValue("phones", JSON.stringify(phones))}
				/>
				<TextRows
					legend={t`Mail addresses`}
					kind="mails"
					values={textsIn(form.values.mails)}
					problems={form.errors}
					labelOf={(number) => t`Mail address ${number}`}
					removeLabel={(number) => t`Remove mail address ${number}`}
					add={t`Add an address`}
					onChange={(mails) => form.setFieldValue("mails", JSON.stringify(mails))}
				/>
				<Textarea
					label={t`Postal address`}
					autosize
					minRows={2}
					maxRows={8}
					maxLength={1000}
					{...field("address")}
				/>
				<NativeSelect
					label={t`Language`}
					description={t`Of mails and papers to the customer.`}
					data={[
						{ value: "", label: t`The shop’s` },
						...languages.map((value) => ({ value, label: languageNames[value] })),
					]}
					{...field("language")}
				/>
				<Textarea label={t`Note`} autosize minRows={2} maxRows={8} maxLength={4000} {...field("note")} />
				<div className="row-ends gap-12">
					<output className="quiet">{isSaved ? t`Saved` : t`Not saved yet`}</output>
					<Button type="submit" loading={isSaving}>
						<Trans context="verb">Save</Trans>
					</Button>
				</div>
			</form>
		</section>
	);
}

function useFacts(customer: Customer) {
	const facts = useVersionedForm<FactField, Customer>({
		place: `freehub-customer-${customer._id}`,
		empty: emptyFacts,
		stored: customer,
		fieldsOf: factsOf,
		schema: Customer,
		check: factProblems,
		isSame: areSameFacts,
	});
	const { run, isPending } = useWrite(changeOneCustomer, { isShown: () => true });

	async function save(version = facts.version ?? customer.version): Promise<void> {
		const fields = facts.checked();
		if (fields === undefined) return;
		const changes = facts.changesTo(fields);
		if (Object.keys(changes).length === 0) return;
		const saving = run({ id: customer._id, change: customerChange(changes), version });
		const saved = await facts.answerOf(t`The customer was not saved.`, saving);
		if (saved !== undefined) facts.setStored(saved);
	}

	const { conflict } = facts;
	return {
		...facts,
		conflict: conflict && { ...conflict, saveMine: () => void save(conflict.current.version) },
		save: () => save(),
		isSaving: isPending,
	};
}

type ConflictProps = NonNullable<ReturnType<typeof useFacts>["conflict"]> & { isPending: boolean };

function FactsConflict({ current, by, fields, take, saveMine, isPending }: ConflictProps) {
	const now = factsOf(current);
	const valueOf = (field: FactField) =>
		field === "mails" || field === "phones" ? textsIn(now[field]).join(", ") : now[field];
	return (
		<ConflictNote
			current={current}
			by={by}
			changed={fields.map((field) => t(factNames[field]))}
			onTake={take}
			onSaveMine={saveMine}
			isPending={isPending}
		>
			<dl className="above-8">
				{fields.map((field) => (
					<div key={field}>
						<dt className="dim">{t(factNames[field])}</dt>
						<dd className="anywhere">{valueOf(field) || "–"}</dd>
					</div>
				))}
			</dl>
		</ConflictNote>
	);
}
