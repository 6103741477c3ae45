import type { BoughtLine } from "@freehub/contract/buying/past-purchases";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { priceText } from "#lib/price-text.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { productPurchasesQuery } from "./queries.ts";
import { BeforeFreehub } from "./supplier-history.tsx";
import classes from "./suppliers.module.css";

/** Lines that are shown before somebody asks for more. */
const FIRST = 5;

/** The orders of a product, newest first, also before Freehub; nothing for people who do not buy, and of what was never bought. */
export function ProductPurchases({ product }: { product: string }) {
	const { isKnown, isVisitor, offers } = usePermissions();
	if (!isKnown || isVisitor || !offers("purchase.write")) return null;
	return <Purchases product={product} />;
}

function Purchases({ product }: { product: string }) {
	const { data } = useQuery(productPurchasesQuery(product));
	const [isWhole, setWhole] = useState(false);
	if (data === undefined || data.lines.length === 0) return null;
	const { lines, hasMore } = data;
	const words = {
		ordered: t({ context: "a column of days", message: "Ordered on" }),
		supplier: t`Supplier`,
		pieces: t`Pieces`,
		price: t`Price`,
		lead: t`Lead time`,
	};
	const numbers = [words.pieces, words.price, words.lead].map((name) => ({ numbers: name }));
	return (
		<section className={`stack gap-12 headings above-20 ${classes.part}`} aria-labelledby="purchases">
			<h2 id="purchases">
				<Trans context="of a product">Purchases</Trans>
			</h2>
			<DataTable
				caption={t`Orders of this product, newest first`}
				columns={[words.ordered, words.supplier, ...numbers]}
			>
				{lines.slice(0, isWhole ? undefined : FIRST).map((line, at) => (
					<DataRow key={`${line.order} ${line.number} ${at}`}>
						<Cell label={words.ordered}>
							{formatFullDate(line.orderedOn)}
							<small className="anywhere">
								<NumberOf line={line} />
							</small>
						</Cell>
						<Cell label={words.supplier} className="anywhere">
							<Link to={paths.supplier(line.supplier._id)}>{line.supplier.name}</Link>
						</Cell>
						<Cell label={words.pieces}>{piecesOf(line)}</Cell>
						<Cell label={words.price}>
							{line.cost === null ? "–" : priceText(line.currency, line.cost, line.per)}
						</Cell>
						<Cell label={words.lead}>
							{line.leadDays === null ? "–" : plural(line.leadDays, { one: "# day", other: "# days" })}
						</Cell>
					</DataRow>
				))}
			</DataTable>
			{lines.length > FIRST && !isWhole && (
				<p>
					<Button size="xs" variant="default" onClick={() => setWhole(true)}>
						<Trans>All {formatCount(lines.length)} orders</Trans>
					</Button>
				</p>
			)}
			{hasMore && isWhole && (
				<p className="quiet">
					<Trans>These are the newest orders.</Trans>
				</p>
			)}
		</section>
	);
}

function NumberOf({ line: { order, number } }: { line: BoughtLine }) {
	if (order !== null) return <Link to={paths.purchaseOrder(order)}>{number}</Link>;
	return (
		<span className="line gap-4-12">
			{number} <BeforeFreehub />
		</span>
	);
}

/** '18 of 20': what came of what was ordered. */
function piecesOf({ accepted, ordered }: BoughtLine): string {
	const [came, all] = [formatCount(accepted), formatCount(ordered)];
	return accepted === ordered
		? all
		: t({ comment: "pieces that came of those ordered", message: `${came} of ${all}` });
}
