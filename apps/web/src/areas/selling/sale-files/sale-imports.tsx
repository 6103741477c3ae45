import { listSaleImports, type SaleImport } from "@freehub/contract/selling/sale-files";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ImportedLine } from "#areas/catalogue/import/imported-line.tsx";
import { saleKeys } from "#areas/selling/sales-orders/queries.ts";
import { filteredPagesQuery } from "#lib/paged-query.ts";
import { HeldList } from "#ui/held-list.tsx";
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
							<ImportedLine key={one._id} one={one} write={undoImport} facts={factsOf(one)}>
								<Trans>
									Its drafts are deleted, and its placed orders cancelled: what was promised is free again.
									Orders that somebody has changed, picked, mailed or delivered since stay. Customers that it
									added go if they have no other order.
								</Trans>
							</ImportedLine>
						))}
					</HeldList>
				)}
			</PagedList>
		</section>
	);
}

function factsOf({ orders, placed }: SaleImport): string {
	const all = plural(orders, { one: "# order", other: "# orders" });
	return placed === 0
		? all
		: `${all}, ${plural(placed, { one: "# of them placed", other: "# of them placed" })}`;
}
