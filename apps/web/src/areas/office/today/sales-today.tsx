import type { Today } from "@freehub/contract/office/today";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { OrderProduct } from "#areas/buying/purchase-orders/order-buttons.tsx";
import { ConfirmReservation } from "#areas/selling/sales-orders/confirm-button.tsx";
import { formatFullDate, formatTimestamp, formatWeekdayTime } from "#lib/format-time.ts";
import { paths, salesOrderPath } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Row } from "#ui/held-list.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { TodayCard } from "./lists.tsx";
import classes from "./today.module.css";

type Sales = NonNullable<Today["sales"]>;

/** The customers' orders that somebody should look at today; a card without any is left out. */
export function SalesToday({
	sales: { toConfirm, due, uncollected, holdsOver, waiting, lost },
}: {
	sales: Sales;
}) {
	return (
		<>
			{toConfirm.count > 0 && (
				<TodayCard
					heading={t`Reservations to confirm`}
					about={<Count count={toConfirm.count} />}
					hint={t`Reserved in the shop window. These customers wait for a confirmation.`}
					more={{
						to: `${paths.salesOrders}?view=confirm`,
						words: t({ context: "customers' orders", message: "All" }),
					}}
					empty=""
				>
					{toConfirm.orders.map((order) => (
						<OrderRow key={order._id} order={order} about={keptWords(order.holdUntil)}>
							<ConfirmReservation order={order} />
						</OrderRow>
					))}
				</TodayCard>
			)}
			{due.count > 0 && (
				<TodayCard
					heading={t({ comment: "orders of customers", message: "Promised for today" })}
					about={<Count count={due.count} />}
					more={{ to: paths.picks, words: t({ context: "verb", message: "Pick" }) }}
					empty=""
				>
					{due.orders.map((order) => (
						<OrderRow key={order._id} order={order} about={formatFullDate(order.due)}>
							{(order.isLate || !order.isReady) && (
								<span className="line gap-4">
									{order.isLate && (
										<Badge tone="bad">
											<Trans context="a customer's order">Late</Trans>
										</Badge>
									)}
									{!order.isReady && (
										<Badge tone="mixed">
											<Trans context="a customer's order">Waiting</Trans>
										</Badge>
									)}
								</span>
							)}
						</OrderRow>
					))}
				</TodayCard>
			)}
			{uncollected.count > 0 && (
				<TodayCard
					heading={t({ comment: "orders of customers", message: "Ready and not collected" })}
					about={<Count count={uncollected.count} />}
					hint={t`Ready for 7 days or longer.`}
					empty=""
				>
					{uncollected.orders.map((order) => {
						const day = formatTimestamp(order.since);
						return (
							<OrderRow
								key={order._id}
								order={order}
								to={paths.handOverOf(order._id)}
								about={t({ comment: "day is a date", message: `ready since ${day}` })}
							/>
						);
					})}
				</TodayCard>
			)}
			{holdsOver.count > 0 && (
				<TodayCard
					heading={t({
						comment: "pieces that were kept for somebody for a while",
						message: "Holds that are over",
					})}
					about={<Count count={holdsOver.count} />}
					hint={t`Hand them over, or release them.`}
					empty=""
				>
					{holdsOver.orders.map((order) => {
						const until = formatTimestamp(order.holdUntil);
						return (
							<OrderRow
								key={order._id}
								order={order}
								about={t({ comment: "until is a time", message: `held until ${until}` })}
							/>
						);
					})}
				</TodayCard>
			)}
			{waiting.count > 0 && <WaitingProducts waiting={waiting} />}
			{lost.count > 0 && (
				<TodayCard
					heading={t({ comment: "promises to customers", message: "Lost their piece" })}
					about={<Count count={lost.count} />}
					hint={t`Promised pieces were counted away, sold or not delivered. These customers wait again.`}
					empty=""
				>
					{lost.promises.map((promise) => (
						<OrderRow
							key={`${promise._id} ${promise.product}`}
							order={promise}
							about={`${promise.productName}, ${formatTimestamp(promise.at)}`}
						/>
					))}
				</TodayCard>
			)}
		</>
	);
}

function keptWords(holdUntil: string | null): string {
	if (holdUntil === null) return "";
	const until = formatWeekdayTime(holdUntil);
	return t({ comment: "until is a day and time", message: `kept until ${until}` });
}

function WaitingProducts({ waiting: { count, products } }: Pick<Sales, "waiting">) {
	const others = count - products.length;
	return (
		<TodayCard
			heading={t({ comment: "products that are promised to customers", message: "Waiting without a source" })}
			about={<Count count={count} />}
			hint={t`Promised to customers, not there and not ordered.`}
			rest={
				others > 0
					? {
							to: `${paths.salesOrders}?view=waiting`,
							words: plural(others, { one: "and # more product", other: "and # more products" }),
						}
					: undefined
			}
			empty=""
		>
			{products.map(({ product, name, image, pieces }) => (
				<Row key={product} className="line gap-12 tall sides-16">
					<Link to={paths.product(product)} className={classes.product}>
						<ProductPicture product={{ name, image }} className={classes.picture} />
						<span>
							{name}
							<small>{plural(pieces, { one: "# piece waits", other: "# pieces wait" })}</small>
						</span>
					</Link>
					<OrderProduct product={{ _id: product, name }} isSmall />
				</Row>
			))}
		</TodayCard>
	);
}

function Count({ count }: { count: number }) {
	return <span className="aside figures">{count}</span>;
}

type RowProps = {
	/** Where it leads, if not to the order. */
	to?: string;
	order: { _id: string; number: string; customer: string | null; pieces: number };
	about: string;
	children?: ReactNode;
};

/** Beside buttons or badges there is no room for the pieces: then they are below the name. */
function OrderRow({ order: { _id, number, customer, pieces }, about, to, children }: RowProps) {
	const count = <Plural value={pieces} one="# piece" other="# pieces" />;
	const hasMore = children !== undefined && children !== false;
	return (
		<Row className={`line gap-12 tall ${classes.order}`}>
			<Link to={to ?? salesOrderPath(_id)} className={classes.product}>
				<span>
					{customer === null ? number : `${customer}, ${number}`}
					<small>
						{about}
						{hasMore && <> · {count}</>}
					</small>
				</span>
			</Link>
			{hasMore ? children : <span className={classes.number}>{count}</span>}
		</Row>
	);
}
