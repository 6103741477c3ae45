import { listSaleImports, type SaleImport } from "@freehub/contract/selling/sale-files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { saleKeys } from "#areas/selling/sales-orders/queries.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { PagedList, rowsOf } from "#ui/paged-list.tsx";
import { undoImport } from "./sale-file-writes.ts";
import classes from "./sale-files.module.css";

/** The imports of customers' orders; each can be taken back. */
export function SaleImports() {
	const read = useInfiniteQuery(
		filteredPagesQuery([...saleKeys.all, "imports"], listSaleImports, { query: { limit: 20 } }),
	);
	if (rowsOf(read).length === 0 && read.error === null) return null;
	return (
		<section className="stack gap-12" aria-labelledby="imports">
			<h2 id="imports">
				<Trans>Imported already</Trans>
			</h2>
			<PagedList what={t`imports`} failure={t`The imports could not be loaded.`} pages={read} nothing={null}>
				{(rows) => (
					<HeldList className={classes.lines} aria-labelledby="imports">
						{rows.map((one) => (
							<Row key={one._id} className="ends gap-4-16 tall block-6">
								<ImportLine one={one} />
							</Row>
						))}
					</HeldList>
				)}
			</PagedList>
		</section>
	);
}

function ImportLine({ one }: { one: SaleImport }) {
	const { name, at, byName, orders, placed } = one;
	const when = formatTimestamp(at);
	return (
		<>
			<span className="grow anywhere">
				<b>{name}</b>
				<small className="quiet">
					{plural(orders, { one: "# order", other: "# orders" })}
					{placed > 0 && `, ${plural(placed, { one: "# of them placed", other: "# of them placed" })}`}
				</small>
				<small className="quiet">
					{t({ comment: "when something was imported and by whom", message: `${when} by ${byName}` })}
				</small>
			</span>
			<AskedButton
				variant="default"
				size="xs"
				write={undoImport}
				input={one}
				label={<Trans>Take back</Trans>}
				title={t({ comment: "name is a file's", message: `Take back the import of ${name}?` })}
				action={t`Take back the import`}
			>
				<p>
					<Trans>
						Its drafts are deleted, and its placed orders cancelled: what was promised is free again. Orders
						that somebody has changed, picked, mailed or delivered since stay. Customers that it added go if
						they have no other order.
					</Trans>
				</p>
			</AskedButton>
		</>
	);
}
