import type { PurchaseLine, PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { casesSentence } from "#documents/lines/typed-pieces.ts";
import { formatCount, formatMoneyIn } from "#lib/format.ts";
import { formatFullDate, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { piecePriceText, priceText } from "#lib/price-text.ts";
import { useWrite } from "#lib/use-write.ts";
import { Badge } from "#ui/badge.tsx";
import { Cell, DataRow, DataTable, useGradual } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/load-state.tsx";
import { agreedWords, sourceWords } from "./price-words.ts";
import classes from "./purchase-lines.module.css";
import { reopenLines } from "./purchase-writes.ts";

/** The lines of an order with what was confirmed, what has come and what is still open. */
export function SentLines({ order }: { order: PurchaseOrder }) {
	const lines = order.lines.filter(({ ordered, accepted, refused }) => ordered + accepted + refused > 0);
	const shown = useGradual(lines);
	const hasCost = order.total !== undefined;
	if (lines.length === 0) return <EmptyState sentence={t`Nothing is on this order.`} />;
	return (
		<div className={classes.sent}>
			<DataTable
				caption={t`Lines of the order`}
				columns={[
					t`Product`,
					{ numbers: t({ context: "pieces", message: "Ordered" }) },
					{ numbers: t({ context: "pieces and a day", message: "Confirmed" }) },
					{ numbers: t({ context: "pieces", message: "Received" }) },
					{ numbers: t({ context: "pieces of a purchase order", message: "Open" }) },
					...(hasCost ? [{ numbers: t`Price of a piece` }, { numbers: t`Line total` }] : []),
				]}
			>
				{shown.map((line) => (
					<SentOrderLine key={line._id} line={line} order={order} />
				))}
			</DataTable>
		</div>
	);
}

function SentOrderLine({ line, order }: { line: PurchaseLine; order: PurchaseOrder }) {
	const { currency } = order;
	const isCancelled = order.cancelledAt !== null;
	const { product, productName, sku, supplierSku, ordered, pack, closed, cost, per = 1, total } = line;
	return (
		<DataRow>
			<Cell className="weight-650">
				<Link to={paths.product(product)}>{productName}</Link>
				<small className="unless-empty">{[sku, supplierSku].filter(Boolean).join(" · ")}</small>
				{closed !== null && (
					<>
						<small>{closedSentence(closed)}</small>
						{!isCancelled && <ExpectAgain order={order} line={line} />}
					</>
				)}
			</Cell>
			<Cell label={t({ context: "pieces", message: "Ordered" })}>
				{formatCount(ordered)}
				<small>{casesSentence(ordered, pack)}</small>
			</Cell>
			<Cell label={t({ context: "pieces and a day", message: "Confirmed" })}>
				{line.confirmed === null ? "–" : formatCount(line.confirmed)}
				{line.confirmedDate !== null && <small>{formatFullDate(line.confirmedDate)}</small>}
			</Cell>
			<Cell label={t({ context: "pieces", message: "Received" })} className={`figures ${classes.received}`}>
				<Received line={line} />
			</Cell>
			<Cell label={t({ context: "pieces of a purchase order", message: "Open" })}>
				<span className="row-inline gap-6">
					{line.open === 0 ? "–" : formatCount(line.open)}
					{line.isLate && (
						<Badge tone="bad">
							<Trans context="a delivery">Late</Trans>
						</Badge>
					)}
				</span>
			</Cell>
			{cost !== undefined && (
				<>
					<Cell label={t`Price of a piece`}>
						{piecePriceText(currency, cost, per)}
						<small className="unless-empty">{sourceOf(line, currency)}</small>
					</Cell>
					<Cell label={t`Line total`}>{formatMoneyIn(currency, total ?? 0)}</Cell>
				</>
			)}
		</DataRow>
	);
}

/** Where the price of a line came from when the order was sent. */
function sourceOf(
	{ priceFrom = null, offered = null, offeredPer = 1 }: PurchaseLine,
	currency: string,
): string {
	if (priceFrom === null) return "";
	if (priceFrom !== "typed") return t(sourceWords[priceFrom]);
	return agreedWords(offered === null ? undefined : priceText(currency, offered, offeredPer));
}

/** Expects a closed line again; for the person who closed it, and for those who may write orders. */
function ExpectAgain({ order, line: { _id, closed } }: { order: PurchaseOrder; line: PurchaseLine }) {
	const { user } = useSession();
	const { offers } = usePermissions();
	const { run, isPending } = useWrite(reopenLines, { isShown: () => false });
	const isOwn = closed?.by === user?.id && offers("stock.receive");
	if (!isOwn && !offers("purchase.write")) return null;
	return (
		<Button
			size="sm"
			variant="default"
			loading={isPending}
			onClick={() => void run({ id: order._id, lines: [_id] })}
		>
			<Trans>Expect again</Trans>
		</Button>
	);
}

function closedSentence({ at, byName, why }: NonNullable<PurchaseLine["closed"]>): string {
	const [by, time] = [personName(byName), formatTimestamp(at)];
	return why === ""
		? t({ comment: "by is a person's name", message: `Closed by ${by} on ${time}` })
		: t({ comment: "by is a person's name, why a reason", message: `Closed by ${by} on ${time}: ${why}` });
}

function Received({ line }: { line: PurchaseLine }) {
	const { productName: name, accepted, refused, credited, returned, open } = line;
	const all = accepted + credited + open;
	const notes = [
		refused > 0 && plural(refused, { one: "# refused", other: "# refused" }),
		credited > 0 && plural(credited, { one: "# credited", other: "# credited" }),
		returned > 0 && plural(returned, { one: "# sent back", other: "# sent back" }),
	].filter((note) => note !== false);
	const [come, expected] = [formatCount(accepted), formatCount(all)];
	return (
		<>
			<span>
				{all === 0 ? "–" : t({ comment: "come and expected are pieces", message: `${come} of ${expected}` })}
			</span>
			{all > 0 && (
				<progress
					aria-label={t({ comment: "name is a product's", message: `Received of ${name}` })}
					max={all}
					value={accepted}
				/>
			)}
			{notes.length > 0 && <small>{notes.join(", ")}</small>}
		</>
	);
}
