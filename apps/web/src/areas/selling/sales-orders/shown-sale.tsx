import type { SaleLine, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatCount, formatMoney } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Cell, DataRow, DataTable, useGradual } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { HeadFact, PageHead } from "#ui/page-head.tsx";
import { LinePromises } from "./line-promises.tsx";
import { OrderActions } from "./order-actions.tsx";
import { ReservationAnswer } from "./reservation-answer.tsx";
import { SaleRevisions } from "./revisions.tsx";
import { SaleDeliveries } from "./sale-deliveries.tsx";
import { SaleFacts } from "./sale-facts.tsx";
import { LastMail, SaleMails } from "./sale-mail.tsx";
import { customerName, headerWords, SaleBadges, saleTitle } from "./sale-words.tsx";
import classes from "./sales.module.css";

type Props = { order: SalesOrder; mayWrite: boolean };

/** An order that the reader cannot change: for the warehouse, and a cancelled one. Prices are there only for people who may write. */
export function ShownSale({ order, mayWrite }: Props) {
	return (
		<div className="without-empty stack gap-16">
			<PageHead
				title={saleTitle(order)}
				crumbs={[{ label: t`Customer orders`, to: paths.salesOrders }]}
				fact={<SaleBadges order={order} />}
				actions={mayWrite && <OrderActions order={order} whenSaved={async (act) => act(order)} />}
			/>
			<ReservationAnswer order={order} mayWrite={mayWrite} />
			<SaleFacts order={order} />
			<HeadFacts order={order} />
			<ShownLines order={order} />
			{order.total !== undefined && (
				<p className={classes.sum}>
					<Trans context="of money">Total</Trans> <strong>{formatMoney(order.total)}</strong>
				</p>
			)}
			{order.placedAt !== null && (
				<>
					{order.cancelledAt === null ? (
						<SaleMails order={order} mayWrite={mayWrite} />
					) : (
						order.lastMail !== null && <LastMail mail={order.lastMail} />
					)}
					<SaleDeliveries order={order} mayWrite={mayWrite} />
					<SaleRevisions order={order} />
				</>
			)}
		</div>
	);
}

function HeadFacts({ order }: { order: SalesOrder }) {
	const { due, collectAt, holdUntil, tillReceipt, note } = order;
	return (
		<dl className={classes.facts}>
			<HeadFact name={t(headerWords.customer)}>{customerName(order)}</HeadFact>
			<HeadFact name={t(headerWords.due)}>{due === null ? "–" : formatFullDate(due)}</HeadFact>
			<HeadFact name={t(headerWords.collectAt)}>{collectAt?.name ?? "–"}</HeadFact>
			{holdUntil !== null && (
				<HeadFact name={t(headerWords.holdUntil)}>{formatTimestamp(holdUntil)}</HeadFact>
			)}
			{tillReceipt !== "" && <HeadFact name={t(headerWords.tillReceipt)}>{tillReceipt}</HeadFact>}
			{note !== "" && (
				<HeadFact name={t(headerWords.note)}>
					<span className={classes.note}>{note}</span>
				</HeadFact>
			)}
		</dl>
	);
}

function ShownLines({ order: { lines, total } }: { order: SalesOrder }) {
	const shown = useGradual(lines);
	const hasPrices = total !== undefined;
	if (lines.length === 0) return <EmptyState sentence={t`Nothing is on this order.`} />;
	return (
		<DataTable
			caption={t`Lines of the order`}
			columns={[
				t`Product`,
				{ numbers: t({ context: "pieces", message: "Ordered" }) },
				{ numbers: t({ context: "pieces of an order", message: "Open" }) },
				...(hasPrices ? [{ numbers: t`Price of a piece` }, { numbers: t`Line total` }] : []),
			]}
		>
			{shown.map((line) => (
				<ShownLine key={line._id} line={line} />
			))}
		</DataTable>
	);
}

function ShownLine({ line }: { line: SaleLine }) {
	const { product, productName, sku, ordered, open, price, total } = line;
	return (
		<DataRow>
			<Cell className="weight-650">
				<Link to={paths.product(product)}>{productName}</Link>
				<small className="unless-empty">{sku}</small>
				<LinePromises line={line} />
			</Cell>
			<Cell label={t({ context: "pieces", message: "Ordered" })}>{formatCount(ordered)}</Cell>
			<Cell label={t({ context: "pieces of an order", message: "Open" })}>
				{open === 0 ? "–" : formatCount(open)}
			</Cell>
			{price !== undefined && (
				<>
					<Cell label={t`Price of a piece`}>{formatMoney(price)}</Cell>
					<Cell label={t`Line total`}>{formatMoney(total ?? 0)}</Cell>
				</>
			)}
		</DataRow>
	);
}
