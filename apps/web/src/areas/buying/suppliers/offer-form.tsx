import { type Offer, Offer as OfferSchema } from "@freehub/contract/buying/offers";
import { ApiError } from "@freehub/contract/errors";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import type { ReactNode } from "react";
import { useWriteForm } from "#lib/use-write-form.ts";
import { CurrencySelect } from "#ui/currency-fields.tsx";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { ProductSelect, SearchSelect } from "#ui/search-select.tsx";
import {
	newOffer,
	type OfferOf,
	type OfferValues,
	offerProblems,
	offerValues,
	offerWords,
	type TypedOffer,
} from "./offer-terms.ts";
import { PriceRows } from "./price-rows.tsx";
import { suggestedOffersQuery, suggestedSuppliersQuery } from "./queries.ts";
import { saveOffer } from "./supplier-writes.ts";
import classes from "./suppliers.module.css";

type Props = {
	of: OfferOf;
	/** The supplier's; null: the shop's. */
	currency: string | null;
	/** The offer to change, as it was when the form was opened; undefined: a new one. */
	offer: Offer | undefined;
	onDone: () => void;
};

/** Adds or changes what a supplier offers for a product. */
export function OfferForm({ of, currency, offer, onDone }: Props) {
	const { form, submit, isPending, failure, error } = useOfferForm({ of, currency, offer, onDone });
	const { supplier, product, breaks, supersededBy } = form.values;
	const current = currentIn(error);
	const chosen = (name: "supplier" | "product" | "supersededBy") => ({
		value: form.values[name],
		valueName: undefined,
		onChange: (id: string) => form.setFieldValue(name, id),
	});
	return (
		<form className="without-empty stack gap-14" onSubmit={submit} noValidate>
			{offer !== undefined && (
				<p className="dim">
					{offer.supplierName}: {offer.productName}
				</p>
			)}
			{offer === undefined && of.product === undefined && (
				<div>
					<ProductSelect
						label={t`Product`}
						placeholder={t`Type its name, SKU or barcode`}
						{...chosen("product")}
					/>
					<OfferProblem>{product === "" ? form.errors.product : undefined}</OfferProblem>
				</div>
			)}
			{offer === undefined && of.supplier === undefined && (
				<div>
					<SearchSelect
						label={t`Supplier`}
						placeholder={t`Type its name`}
						queryFor={suggestedSuppliersQuery}
						choicesOf={(found) => (found ?? []).map(({ _id, name }) => ({ value: _id, name }))}
						{...chosen("supplier")}
					/>
					<OfferProblem>{supplier === "" ? form.errors.supplier : undefined}</OfferProblem>
				</div>
			)}
			<div className={classes.pair}>
				<TextInput
					label={t`Supplier SKU`}
					maxLength={100}
					autoComplete="off"
					{...form.getInputProps("supplierSku")}
				/>
				<TextInput
					label={t`Barcode`}
					maxLength={100}
					autoComplete="off"
					inputMode="numeric"
					{...form.getInputProps("barcode")}
				/>
			</div>
			<CurrencySelect
				empty={offer === undefined && of.supplier === undefined ? t`As the supplier’s` : undefined}
				{...form.getInputProps("currency")}
			/>
			<PriceRows
				count={breaks.length}
				currency={form.values.currency}
				per={form.values.per}
				problem={form.errors.breaks}
				propsOf={(path) => form.getInputProps(path)}
				onAdd={() => form.insertListItem("breaks", { from: "", price: "" })}
				onRemove={(at) => form.removeListItem("breaks", at)}
			/>
			<div className={classes.pair}>
				<NumberField label={t`Pieces per case`} decimals={0} {...form.getInputProps("pack")} />
				<NumberField label={t`Minimum in pieces`} decimals={0} {...form.getInputProps("minimum")} />
				<NumberField
					label={t`Lead time in days`}
					placeholder={t`As the supplier’s`}
					decimals={0}
					{...form.getInputProps("leadDays")}
				/>
			</div>
			<div className={classes.pair}>
				<TextInput label={t`Valid from`} type="date" {...form.getInputProps("validFrom")} />
				<TextInput label={t`Valid until`} type="date" {...form.getInputProps("validTo")} />
			</div>
			{offer !== undefined && (
				<div>
					<SearchSelect
						label={t`Replaced by`}
						placeholder={t`Type the SKU of this supplier’s other offer`}
						queryFor={(search) => suggestedOffersQuery(offer.supplier, search)}
						choicesOf={(found) =>
							(found ?? [])
								.filter(({ _id }) => _id !== offer._id)
								.map(({ _id, supplierSku, productName }) => ({
									value: _id,
									name: supplierSku || productName,
									more: productName,
								}))
						}
						{...chosen("supersededBy")}
						valueName={supersededBy === "" ? undefined : t`Another offer`}
					/>
					<OfferProblem>{form.errors.supersededBy}</OfferProblem>
				</div>
			)}
			<FailureNote>{failure}</FailureNote>
			{offer !== undefined && current !== undefined && <ChangedMeanwhile offer={offer} current={current} />}
			<DialogButtons onCancel={onDone} isPending={isPending}>
				{offer === undefined ? <Trans>Add the offer</Trans> : <Trans>Save the offer</Trans>}
			</DialogButtons>
		</form>
	);
}

function useOfferForm({ of, currency, offer, onDone }: Props) {
	const own = currency ?? shop().currency;
	const state = useWriteForm<OfferValues, TypedOffer, Offer>({
		write: saveOffer,
		initialValues: offer === undefined ? newOffer(of, own) : offerValues(offer),
		// After a conflict, what the person has changed is saved over what is there now.
		inputOf: (values): TypedOffer => ({
			values,
			currency: own,
			offer,
			version: currentIn(state.error)?.version,
		}),
		check: ({ values }) => offerProblems(values, own),
		onDone,
	});
	return state;
}

/** Lists the terms that somebody else has changed meanwhile, with their current values. */
function ChangedMeanwhile({ offer, current }: { offer: Offer; current: Offer }) {
	const [before, now] = [offerWords(offer), offerWords(current)];
	const changed = before.flatMap(([label, value], i) => {
		const newer = now[i]?.[1] ?? "";
		return newer === value ? [] : [{ label, newer }];
	});
	return (
		<div className="conflict text-14">
			<p>
				<Trans>Changed meanwhile; if you save again, your changes are saved over it:</Trans>
			</p>
			<ul>
				{changed.map(({ label, newer }) => (
					<li key={label}>
						{label}: {newer || "–"}
					</li>
				))}
			</ul>
		</div>
	);
}

/** The offer as somebody else has changed it, if that is why the attempt failed. */
function currentIn(error: unknown): Offer | undefined {
	if (!(error instanceof ApiError) || error.code !== "supplier_changed") return undefined;
	return OfferSchema.safeParse(error.problem.current).data;
}

function OfferProblem({ children }: { children: ReactNode }) {
	return children ? <p className="rust-text text-13">{children}</p> : null;
}
