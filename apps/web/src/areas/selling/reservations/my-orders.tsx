import type { MyOrder } from "@freehub/contract/selling/reservations";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatMoney } from "#lib/format.ts";
import { formatDay, formatFullDate, formatWeekdayTime } from "#lib/format-time.ts";
import { orderTitle } from "#lib/holder-words.ts";
import { paths } from "#lib/paths.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { Badge } from "#ui/badge.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import list from "#ui/managed-list.module.css";
import { HeadFact, PageHead } from "#ui/page-head.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { stateWordsOf } from "./my-order-words.ts";
import classes from "./my-orders.module.css";
import { cancelMine, myOrdersQuery } from "./reservation-writes.ts";

/** The signed-in person's own orders, as a customer. */
export function MyOrders() {
	return (
		<div className="by-width">
			<PageHead title={t`My orders`} fact={t`What the shop keeps for you, and what you had`} />
			<OrderList />
		</div>
	);
}

function OrderList() {
	const read = useQuery(myOrdersQuery);
	const { data: orders } = read;
	if (orders === undefined) return <LoadState query={read} what={t`Your orders could not be loaded.`} />;
	if (orders.length === 0) {
		return (
			<EmptyState sentence={t`You have no orders yet.`} picture="/drawings/empty.svg">
				<ButtonLink to={paths.products}>
					<Trans>All products</Trans>
				</ButtonLink>
			</EmptyState>
		);
	}
	return (
		<HeldList className="stack gap-12" aria-label={t`My orders`}>
			{orders.map((order) => (
				<OrderCard key={order._id} order={order} />
			))}
		</HeldList>
	);
}

function OrderCard({ order }: { order: MyOrder }) {
	const { number, placedAt, collectAt, due, holdUntil, note, mayCancel, lines } = order;
	const { label, tone } = stateWordsOf(order);
	const title = orderTitle(number);
	const isOpen = lines.some(({ open }) => open > 0);
	return (
		<Row className={classes.order}>
			<div className="ends gap-8-16">
				<h2 className={classes.title}>{title}</h2>
				<Badge {...(tone && { tone })}>{t(label)}</Badge>
			</div>
			<dl className={classes.facts}>
				{collectAt !== null && <HeadFact name={t`Collect at`}>{collectAt}</HeadFact>}
				{isOpen && holdUntil !== null && (
					<HeadFact name={t`Kept until`}>
						<time dateTime={holdUntil}>{formatWeekdayTime(holdUntil)}</time>
					</HeadFact>
				)}
				{isOpen && due !== null && (
					<HeadFact name={t({ context: "a customer's order", message: "Wanted by" })}>
						{formatFullDate(due)}
					</HeadFact>
				)}
				<HeadFact name={t({ context: "to the customer", message: "Ordered" })}>
					<time dateTime={placedAt}>{formatDay(placedAt)}</time>
				</HeadFact>
			</dl>
			<ul className={classes.lines}>
				{lines.map((line, i) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order can have a product twice
					<OrderLine key={i} line={line} />
				))}
			</ul>
			{order.confirmation === "asked" && (
				<p className="quiet">
					<Trans>The shop has not confirmed it yet. You get a mail when it has.</Trans>
				</p>
			)}
			{note !== "" && <p className={classes.note}>{note}</p>}
			{mayCancel && (
				<div>
					<AskedButton
						variant="default"
						write={cancelMine}
						input={order}
						label={<Trans>Cancel the order</Trans>}
						title={t({ comment: "title is such as: Order 1042", message: `Cancel: ${title}` })}
						action={t`Cancel the order`}
					>
						<p>
							<Trans>What is kept for you goes back on sale at once.</Trans>
						</p>
					</AskedButton>
				</div>
			)}
		</Row>
	);
}

function OrderLine({ line }: { line: MyOrder["lines"][number] }) {
	const { product, productName, image, ordered, price } = line;
	const each = formatMoney(price);
	return (
		<li className="ends gap-8-16">
			<Link to={paths.shopProduct({ _id: product, name: productName })} className={list.product}>
				<ProductPicture product={{ name: productName, image }} className={list.picture} />
				<strong className="weight-650">{productName}</strong>
			</Link>
			<span className="figures dim">
				<Plural value={ordered} one="# piece" other="# pieces" />
				{" · "}
				{each}
			</span>
		</li>
	);
}
