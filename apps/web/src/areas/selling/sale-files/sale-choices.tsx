import { type SaleFileField, saleColumns } from "@freehub/contract/selling/sale-file-fields";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { ColumnFields, DecimalsField, FileNotes } from "#areas/catalogue/import/column-fields.tsx";
import { DayOrderField } from "#areas/catalogue/import/day-order-field.tsx";
import { Step } from "#areas/catalogue/import/step.tsx";
import { ChosenInstead, UnknownProducts } from "#areas/catalogue/import/unknown-products.tsx";
import { usePermissions } from "#lib/permissions.ts";
import type { ReadChoice, ReadFile } from "./sale-file-writes.ts";

const fieldWords: Record<SaleFileField, MessageDescriptor> = {
	_id: msg({ context: "of an order", message: "ID" }),
	order: msg({ context: "of a file", message: "Order number" }),
	state: msg({ context: "of an order", message: "State" }),
	lineState: msg({ context: "of an order's line", message: "State of the line" }),
	cancelledAt: msg({ context: "a column of days", message: "Cancelled on" }),
	orderedOn: msg({ context: "a column of days", message: "Ordered on" }),
	customer: msg`Customer`,
	firstName: msg`First name`,
	lastName: msg`Last name`,
	mail: msg`Mail address`,
	phone: msg`Telephone number`,
	sku: msg`SKU`,
	barcode: msg`Barcode`,
	product: msg({ comment: "a column with products' names", message: "Product’s name" }),
	quantity: msg({ context: "pieces", message: "Ordered" }),
	delivered: msg({ context: "pieces", message: "Delivered" }),
	open: msg({ context: "pieces", message: "Open" }),
	price: msg`Price`,
	discount: msg`Discount`,
	currency: msg`Currency`,
	due: msg({ context: "a column of days", message: "Due" }),
	collectAt: msg`Collect at`,
	note: msg`Note`,
};

type Props = { read: ReadFile; onChange: (choice: Partial<ReadChoice>) => void };

/** The columns of a file of orders, and how its numbers and days are read. */
export function SaleColumns({ read, onChange }: Props) {
	const { report, decimals, columns } = read;
	const mapping = Object.fromEntries(
		saleColumns.fields.map((field) => [field, report.mapping[field] ?? null]),
	) as Record<SaleFileField, readonly number[] | null>;
	const has = (...some: SaleFileField[]) => some.some((field) => mapping[field] !== null);
	const one = { head: report.head, mapping, options: { decimals }, foundDecimals: report.foundDecimals };
	const hints = [
		!has("sku", "barcode", "product") &&
			t`No column has the SKU, the barcode or the product’s name, so every row is refused.`,
		!has("quantity", "open") && t`No column has the quantity, so every row is refused.`,
		!has("order") && t`No column has the order’s number, so the rows of a customer and a day are one order.`,
	].filter((hint) => hint !== false);
	return (
		<Step
			heading={t`Columns`}
			aside={t`Your choices are remembered for files with the same columns when you import`}
		>
			<ColumnFields
				one={one}
				fields={saleColumns.fields}
				nameOf={(field) => t(fieldWords[field])}
				hints={hints}
				onChoose={(chosen) => onChange({ columns: { ...columns, ...chosen } })}
			/>
			<FileNotes notes={report.fileNotes} />
			<div className="columns-320 gap-20">
				<DecimalsField one={one} onChange={(mode) => onChange({ decimals: mode })} />
				{has("orderedOn", "due") && (
					<DayOrderField days={read.days} onChange={(days) => onChange({ days })} />
				)}
			</div>
		</Step>
	);
}

/** Whether the orders are placed, and the pieces that would wait. */
export function PlacingChoice({ read, onChange }: Props) {
	const { isPlacing, report } = read;
	return (
		<Step heading={t`What becomes of the orders`}>
			<Checkbox
				label={t`Place them`}
				description={t`Their pieces are promised out of what is free, the oldest order first, and the rest waits. Otherwise they are drafts.`}
				checked={isPlacing}
				onChange={({ currentTarget }) => onChange({ isPlacing: currentTarget.checked })}
			/>
			{report.waiting.length > 0 && (
				<ul aria-label={t`Pieces that would wait`}>
					{report.waiting.map(({ product, name, pieces }) => (
						<li key={product}>
							{t({
								comment: "of a product, so many pieces are not there",
								message: `${name}: ${plural(pieces, { one: "# piece waits", other: "# pieces wait" })}`,
							})}
						</li>
					))}
				</ul>
			)}
		</Step>
	);
}

/** The customers and products of a file that the shop does not have: they are added or chosen, or their orders are left out. */
export function UnknownOfSales({ read, onChange }: Props) {
	const { report, isAdding, instead } = read;
	const mayAdd = usePermissions().offers("customer.write");
	const { unknownCustomers, unknown } = report;
	const hasCustomers = mayAdd && (unknownCustomers > 0 || isAdding);
	const hasProducts = unknown.length > 0 || Object.keys(instead).length > 0;
	if (!hasCustomers && !hasProducts) return null;
	return (
		<Step heading={t`Not known here`} aside={t`Orders without an answer are left out`}>
			{hasCustomers && (
				<Checkbox
					label={t`Add the customers that the shop does not have`}
					{...(unknownCustomers > 0 && {
						description: plural(unknownCustomers, {
							one: "# customer is not known, so their orders are left out.",
							other: "# customers are not known, so their orders are left out.",
						}),
					})}
					checked={isAdding}
					onChange={({ currentTarget }) => onChange({ isAdding: currentTarget.checked })}
				/>
			)}
			<UnknownProducts
				products={unknown}
				onChoose={(key, id) => onChange({ instead: { ...instead, [key]: id } })}
			/>
			<ChosenInstead instead={instead} onTakeBack={() => onChange({ instead: {} })} />
		</Step>
	);
}
