import {
	type OfferField,
	offerColumns,
	type PurchaseOrderField,
	purchaseOrderColumns,
} from "@freehub/contract/buying/file-fields";
import { type PastField, pastPurchaseColumns } from "@freehub/contract/buying/past-fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { ColumnFields, DecimalsField, FileNotes } from "#areas/catalogue/import/column-fields.tsx";
import { CurrencyField } from "#areas/catalogue/import/currency-field.tsx";
import { DayOrderField } from "#areas/catalogue/import/day-order-field.tsx";
import { PerField } from "#areas/catalogue/import/per-field.tsx";
import { Step } from "#areas/catalogue/import/step.tsx";
import { type FileTarget, isUsualPer, type ReadChoice, type ReadFile } from "./file-writes.ts";

type Field = OfferField | PurchaseOrderField | PastField;

const fieldsOf: Readonly<Record<FileTarget["kind"], readonly Field[]>> = {
	offers: offerColumns.fields,
	orders: purchaseOrderColumns.fields,
	past: pastPurchaseColumns.fields,
};

const fieldWords: Record<Field, MessageDescriptor> = {
	_id: msg({ context: "of an offer", message: "ID" }),
	order: msg({ context: "of a file", message: "Order number" }),
	state: msg({ context: "of an order", message: "State" }),
	supplier: msg`Supplier`,
	created: msg({ context: "an order", message: "Created" }),
	sku: msg`SKU`,
	supplierSku: msg`Supplier SKU`,
	barcode: msg`Barcode`,
	quantity: msg`Quantity`,
	pack: msg`Pieces per case`,
	minimum: msg({ comment: "the fewest pieces that can be ordered", message: "Minimum" }),
	prices: msg`Prices`,
	cost: msg`Unit cost`,
	priceFrom: msg({ comment: "who or what a price is from", message: "Price from" }),
	per: msg({ comment: "the number of pieces that a price is for, such as 100", message: "Pieces per price" }),
	currency: msg`Currency`,
	leadDays: msg({ comment: "in days", message: "Lead time" }),
	validFrom: msg`Valid from`,
	validTo: msg`Valid to`,
	received: msg({ context: "a column of pieces", message: "Received" }),
	refused: msg({ context: "pieces of deliveries", message: "Refused" }),
	orderedOn: msg({ context: "a column of days", message: "Ordered on" }),
	receivedOn: msg({ context: "a column of days", message: "Received on" }),
	expected: msg({ context: "a delivery", message: "Expected" }),
	note: msg`Note`,
	location: msg`Deliver to`,
};

type Props = {
	kind: FileTarget["kind"];
	read: ReadFile;
	onChange: (choice: Partial<ReadChoice>) => void;
};

/** The columns of a file of offers, orders or past purchases, and how its numbers, prices and days are read. */
export function FileColumns({ kind, read, onChange }: Props) {
	const { report, decimals, columns } = read;
	const fields = fieldsOf[kind];
	const mapping = Object.fromEntries(fields.map((field) => [field, report.mapping[field] ?? null])) as Record<
		Field,
		readonly number[] | null
	>;
	const has = (...some: Field[]) => some.some((field) => mapping[field] !== null);
	const one = { head: report.head, mapping, options: { decimals }, foundDecimals: report.foundDecimals };
	return (
		<Step
			heading={t`Columns`}
			aside={t`Your choices are remembered for files with the same columns when you import`}
		>
			<ColumnFields
				one={one}
				fields={fields}
				nameOf={(field) => t(fieldWords[field])}
				hints={hintsOf(kind, has)}
				onChoose={(chosen) => onChange({ columns: { ...columns, ...chosen } })}
			/>
			<FileNotes notes={report.fileNotes} />
			<div className="columns-320 gap-20">
				<DecimalsField one={one} onChange={(mode) => onChange({ decimals: mode })} />
				{report.lacksPer && (
					<PerField
						per={read.per ?? (isUsualPer(report.per) ? report.per : null)}
						onChange={(per) => onChange({ per })}
					/>
				)}
				{has("prices", "cost") && (
					<CurrencyField currency={read.currency ?? ""} onChange={(currency) => onChange({ currency })} />
				)}
				{has("validFrom", "validTo", "expected", "orderedOn", "receivedOn") && (
					<DayOrderField days={read.days} onChange={(days) => onChange({ days })} />
				)}
			</div>
		</Step>
	);
}

/** Effects of the column choice that may be unintended. */
function hintsOf(kind: Props["kind"], has: (...some: Field[]) => boolean): string[] {
	const isCoded = has("sku", "supplierSku", "barcode", ...(kind === "offers" ? (["_id"] as const) : []));
	return [
		!isCoded && t`No column has the SKU, the supplier’s SKU or the barcode, so every row is refused.`,
		kind === "past" && !has("order") && t`No column has the order’s number, so every row is refused.`,
		kind === "past" && !has("orderedOn") && t`No column has the day of the order, so every row is refused.`,
		kind === "past" &&
			has("orderedOn") &&
			!has("receivedOn") &&
			t`No column has the day of the receipt, so no lead time comes of this file.`,
		kind !== "offers" &&
			!has("quantity", "received") &&
			t`No column has the quantity, so every row is refused.`,
	].filter((hint) => hint !== false);
}
