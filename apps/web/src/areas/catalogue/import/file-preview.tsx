import type { FileReport, PreviewedRow } from "@freehub/contract/buying/files";
import { t } from "@lingui/core/macro";
import { formatCount, formatMoneyIn } from "#lib/format.ts";
import { priceText } from "#lib/price-text.ts";
import { Cell, DataRow } from "#ui/data-table.tsx";
import { PreviewedProductCell, PreviewTable } from "./preview.tsx";

type Props = {
	/** They are lines of orders; otherwise offers. */
	isOrders: boolean;
	rows: FileReport["preview"];
};

/** The first offers or lines of orders of a file, as they will be. */
export function FilePreview({ isOrders, rows }: Props) {
	if (rows.length === 0) return null;
	const priced = isOrders
		? [
				{ numbers: t`Quantity` },
				{ numbers: t`Price` },
				{ numbers: t({ context: "of money", message: "Total" }) },
			]
		: [{ numbers: t`Price` }];
	return (
		<PreviewTable
			caption={isOrders ? t`The first lines, as they will be` : t`The first offers, as they will be`}
			columns={[t`Product`, t`SKU`, ...priced]}
		>
			{rows.map((row) => (
				<DataRow key={row.line}>
					{/* Every line of a draft is new. */}
					<PreviewedProductCell {...row} outcome={isOrders ? "unchanged" : row.outcome} />
					<Cell label={t`SKU`} className="anywhere">
						{row.sku}
					</Cell>
					{row.quantity !== null && (
						<Cell label={t`Quantity`} className="figures">
							{formatCount(row.quantity)}
						</Cell>
					)}
					<Cell label={t`Price`} className="figures">
						<Prices row={row} />
					</Cell>
					{row.sum !== null && (
						<Cell label={t({ context: "of money", message: "Total" })} className="figures">
							{formatMoneyIn(row.currency, row.sum)}
						</Cell>
					)}
				</DataRow>
			))}
		</PreviewTable>
	);
}

/** The price, and those from more pieces on. */
function Prices({ row: { breaks, per, currency } }: { row: PreviewedRow }) {
	return breaks.map(({ from: pieces, price }) => {
		const shown = priceText(currency, price, per);
		if (pieces === 1) return <span key={pieces}>{shown}</span>;
		const from = formatCount(pieces);
		return (
			<small key={pieces}>
				{t({ comment: "from so many pieces, a piece costs this", message: `from ${from}: ${shown}` })}
			</small>
		);
	});
}
