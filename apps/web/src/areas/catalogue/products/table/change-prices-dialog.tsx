import type { GivenPriceRule } from "@freehub/contract/catalogue/price-batches";
import type { Product } from "@freehub/contract/catalogue/product-fields";
import {
	type NewPrice,
	type NoPriceReason,
	newPrice,
	type PriceEnding,
} from "@freehub/domain/catalogue/price-rule";
import { fromMinor, toMinor } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { formatMargin, formatMoney } from "#lib/format.ts";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { changeManyPrices } from "./change-prices-writes.ts";
import { PriceRuleFields, ruleOf, untypedRule } from "./price-rule-fields.tsx";

type Props = {
	isOpen: boolean;
	products: readonly Product[];
	onClose: () => void;
};

const reasons: Record<NoPriceReason, MessageDescriptor> = {
	no_price: msg`No price: it stays`,
	no_cost: msg`No cost: it stays`,
	not_above_zero: msg`Not above zero: it stays`,
	too_high: msg`Too high: it stays`,
};

/** Rows of the preview: those with a warning come first. */
const SHOWN = 50;

/** Changes the prices of many products by a rule, and shows the new ones before. */
export function ChangePricesDialog({ isOpen, onClose, products }: Props) {
	const count = products.length;
	return (
		<FormDialog
			title={t`Change the prices of ${plural(count, { one: "# product", other: "# products" })}`}
			isOpen={isOpen}
			onClose={onClose}
			size={620}
		>
			<ChangePricesForm products={products} onClose={onClose} />
		</FormDialog>
	);
}

function ChangePricesForm({ products, onClose }: Omit<Props, "isOpen">) {
	const [typed, setTyped] = useState(untypedRule);
	const [isAsked, setAsked] = useState(false);
	const { run, isPending, failure, reset } = useWrite(changeManyPrices);
	const rule = ruleOf(typed);
	const { ending } = typed;
	const rows = "rule" in rule ? products.map((product) => rowOf(product, rule.rule, ending)) : [];
	const changed = rows.filter(({ change }) => change !== undefined);

	async function submit(event: FormEvent) {
		event.preventDefault();
		setAsked(true);
		if (!("rule" in rule) || changed.length === 0) return;
		const outcome = await run({ products, rule: rule.rule, ending });
		if (outcome.isDone) onClose();
	}

	return (
		<form className="stack gap-14" onSubmit={(event) => void submit(event)} noValidate>
			<PriceRuleFields
				typed={typed}
				isAsked={isAsked}
				onChange={(next) => {
					setTyped(next);
					reset();
				}}
			/>
			{rows.length > 0 && <Preview rows={rows} />}
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending} disabled={changed.length === 0}>
				{changed.length === 0 ? (
					<Trans>Change prices</Trans>
				) : (
					plural(changed.length, { one: "Change # price", other: "Change # prices" })
				)}
			</DialogEnd>
		</form>
	);
}

type Row = {
	product: Product;
	/** The new price; undefined: it stays. */
	change: number | undefined;
	/** Why the rule gives no price. */
	why: NoPriceReason | undefined;
	/** In words; undefined: no cost is known. */
	margin: string | undefined;
	isBelowCost: boolean;
};

function rowOf(product: Product, rule: GivenPriceRule, ending: PriceEnding): Row {
	const { price, cost } = product;
	const inMinor = rule.by === "amount" ? { ...rule, amount: toMinor(rule.amount) ?? 0 } : rule;
	const of = { price: toMinor(price) ?? 0, cost: toMinor(cost ?? 0) ?? 0 };
	const found: NewPrice = newPrice(of, inMinor, ending, shop().currency);
	if ("why" in found)
		return { product, change: undefined, why: found.why, margin: undefined, isBelowCost: false };
	const after = found.price;
	return {
		product,
		why: undefined,
		change: after === of.price ? undefined : fromMinor(after),
		margin: of.cost === 0 ? undefined : formatMargin(after, of.cost),
		isBelowCost: after < of.cost,
	};
}

function Preview({ rows }: { rows: readonly Row[] }) {
	const below = rows.filter(({ isBelowCost }) => isBelowCost).length;
	const without = rows.filter(({ why }) => why !== undefined).length;
	const rank = (row: Row) => (row.why !== undefined ? 0 : row.isBelowCost ? 1 : 2);
	const shown = rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN);
	const more = rows.length - shown.length;
	return (
		<>
			<output className="unless-empty stack gap-8">
				{below > 0 && (
					<span className="amber note">
						{plural(below, {
							one: "# product would be sold below its cost.",
							other: "# products would be sold below their cost.",
						})}
					</span>
				)}
				{without > 0 && (
					<span className="amber note">
						{plural(without, {
							one: "# product keeps its price, see below.",
							other: "# products keep their price, see below.",
						})}
					</span>
				)}
			</output>
			<DataTable
				caption={t`Prices before and after`}
				columns={[
					t({ context: "a product", message: "Name" }),
					{ numbers: t({ context: "price", message: "Now" }) },
					{ numbers: t({ context: "price", message: "New" }) },
					{ numbers: t({ context: "of a price", message: "Margin" }) },
				]}
			>
				{shown.map((row) => (
					<PreviewRow key={row.product._id} row={row} />
				))}
			</DataTable>
			{more > 0 && (
				<p className="quiet">{plural(more, { one: "and # more product", other: "and # more products" })}</p>
			)}
		</>
	);
}

function PreviewRow({ row: { product, change, why, margin, isBelowCost } }: { row: Row }) {
	return (
		<DataRow>
			<Cell label={t({ context: "a product", message: "Name" })}>{product.name}</Cell>
			<Cell label={t({ context: "price", message: "Now" })}>{formatMoney(product.price)}</Cell>
			<Cell label={t({ context: "price", message: "New" })}>
				{why === undefined ? formatMoney(change ?? product.price) : t(reasons[why])}
			</Cell>
			<Cell label={t({ context: "of a price", message: "Margin" })}>
				{margin}
				{isBelowCost && ` ${t({ comment: "of a price", message: "below cost" })}`}
			</Cell>
		</DataRow>
	);
}
