import { type Today, UNMOVED_DAYS } from "@freehub/contract/office/today";
import type { Movement } from "@freehub/contract/stock/stock";
import { onHandChange } from "@freehub/domain/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { IconChevronRight, IconFileImport, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { OrderLowOf } from "#areas/buying/purchase-orders/order-buttons.tsx";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { signedChange } from "#areas/stock/ledger/stock-sentence.ts";
import { MovementSentence } from "#areas/stock/movements/movement-sentence.tsx";
import { formatCount, formatMoney } from "#lib/format.ts";
import { dayAt, formatDay, formatTime } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { Badge } from "#ui/badge.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { movementsLink, productsLink } from "./queries.ts";
import classes from "./today.module.css";

type CardProps = {
	heading: string;
	about?: ReactNode;
	more?: { to: string; words: string } | undefined;
	className?: string | undefined;
	/** Shown if there are no rows. */
	empty: string;
	/** Below the heading. */
	hint?: string | undefined;
	/** Below the rows: a link to the others. */
	rest?: { to: string; words: string } | undefined;
	children: ReactNode[];
};

export function TodayCard({ heading, about, more, className = "", empty, hint, rest, children }: CardProps) {
	return (
		<section className={`card shrinks ${classes.card} ${className}`}>
			<header className="line gap-8">
				<h2 className={classes.heading}>{heading}</h2>
				{about}
				{more && (
					<Link to={more.to} className={`text-13 weight-650 nowrap to-end undecorated ${classes.more}`}>
						{more.words}
					</Link>
				)}
			</header>
			{hint !== undefined && <p className="aside sides-16 below-12">{hint}</p>}
			{children.length === 0 ? (
				<p className="quiet ruled pad-12-16">{empty}</p>
			) : (
				<HeldList>{children}</HeldList>
			)}
			{rest && (
				<p className="ruled">
					<Link to={rest.to} className={classes.task}>
						{rest.words}
					</Link>
				</p>
			)}
		</section>
	);
}

/** The most delivered products. */
export function Movers({ movers: { since, products } }: Pick<Today, "movers">) {
	const most = Math.max(1, ...products.map(({ pieces }) => pieces));
	const link = (product: string) => movementsLink({ from: since, kind: "deliver", product });
	return (
		<TodayCard
			heading={t({ comment: "the products that sell most", message: "Top movers" })}
			about={
				<span className="aside">
					<Trans>30 days</Trans>
				</span>
			}
			more={
				products.length > 0
					? { to: paths.topMovers(since), words: t({ context: "top movers", message: "All" }) }
					: undefined
			}
			empty={t`Nothing was delivered in 30 days.`}
		>
			{products.map(({ product, name, image, pieces }) => (
				<Row key={product} className="line gap-12 tall sides-16">
					<Link to={paths.product(product)} className={classes.product}>
						<ProductPicture product={{ name, image }} className={classes.picture} />
						<span>{name}</span>
					</Link>
					<span className={classes.bar} aria-hidden="true">
						<i style={{ width: `${(pieces / most) * 100}%` }} />
					</span>
					<Link
						to={link(product)}
						className={classes.number}
						aria-label={t`${plural(pieces, { one: "# delivered", other: "# delivered" })}`}
					>
						{formatCount(pieces)}
					</Link>
				</Row>
			))}
		</TodayCard>
	);
}

type ShortProps = {
	suppliers: Today["shortBySupplier"];
	/** Of all such suppliers. */
	count: number;
};

/** Where to order: the suppliers of products of which too little is on hand and on its way. */
export function ShortBySupplier({ suppliers, count: all }: ShortProps) {
	const { isVisitor, offers } = usePermissions();
	const mayOrder = !isVisitor && offers("purchase.write") && suppliers.length > 0;
	const others = all - suppliers.length;
	return (
		<TodayCard
			heading={t`Low by supplier`}
			more={mayOrder ? { to: paths.orderWhatIsLow, words: t`Order what is low` } : undefined}
			empty={t`Nothing is low.`}
			hint={suppliers.length > 0 ? t`On hand and on its way: at or below the reorder point` : undefined}
			rest={
				others > 0
					? {
							to: productsLink({ toOrder: "yes", sort: "supplier" }),
							words: plural(others, { one: "and # more supplier", other: "and # more suppliers" }),
						}
					: undefined
			}
		>
			{suppliers.map(({ supplier, count, out, promised }) => (
				<Row key={supplier} className="line gap-12 tall sides-16">
					<Link to={productsLink({ supplier, toOrder: "yes" })} className={classes.supplier}>
						<span>
							{supplier}
							{out > 0 && (
								<small>
									<Plural value={out} one="# out of stock" other="# out of stock" />
								</small>
							)}
							{promised > 0 && (
								<small>
									<Plural
										comment="products of which every piece on hand is promised to customers"
										value={promised}
										one="# all promised"
										other="# all promised"
									/>
								</small>
							)}
						</span>
					</Link>
					<span className="row gap-10">
						<span className={classes.number}>
							<Plural value={count} one="# product" other="# products" />
						</span>
						<OrderLowOf supplier={supplier} />
					</span>
				</Row>
			))}
		</TodayCard>
	);
}

/** Products on hand that do not sell. */
export function Unmoved({ unmoved: { count, products } }: Pick<Today, "unmoved">) {
	const to = productsLink({ unmoved: String(UNMOVED_DAYS) });
	const limit = UNMOVED_DAYS;
	const number = formatCount(count);
	return (
		<TodayCard
			heading={t`Not moved for ${plural(limit, { one: "# day", other: "# days" })}`}
			more={count > 0 ? { to, words: t`All ${number}` } : undefined}
			empty={t`All stock moved in this time.`}
		>
			{products.map(({ product, name, image, days, value }) => (
				<Row key={product} className="line gap-12 tall sides-16">
					<Link to={paths.product(product)} className={classes.product}>
						<ProductPicture product={{ name, image }} className={classes.picture} />
						<span>
							{name}
							<small>
								<Plural value={days} one="# day" other="# days" />
							</small>
						</span>
					</Link>
					<span className={classes.number}>{formatMoney(value)}</span>
				</Row>
			))}
		</TodayCard>
	);
}

type WaitingProps = Pick<Today, "imports" | "invitations"> & {
	/** Whether the page shows other waiting items above. */
	isMore: boolean;
};

/** Waiting imports and invitations, for people who may decide about them. */
export function WaitingEnquiries({ imports, invitations, isMore }: WaitingProps) {
	if (imports === undefined && invitations === undefined) return null;
	const rows = [
		...(imports ?? []).map(({ _id, name, rows, refused }) => ({
			key: _id,
			to: paths.import(_id),
			name,
			Icon: IconFileImport,
			about: checkWords(rows, refused),
		})),
		...(invitations ?? []).map(({ _id, email, expiresAt }) => ({
			key: _id,
			to: paths.people,
			name: t`Invitation for ${email}`,
			Icon: IconUsers,
			about: endWords(expiresAt),
		})),
	];
	if (rows.length === 0 && isMore) return null;
	const count = <Badge tone="mixed">{formatCount(rows.length)}</Badge>;
	return (
		<TodayCard
			heading={t`Waiting for you`}
			about={rows.length > 0 && count}
			className={classes.waiting}
			empty={t`Nothing to do.`}
		>
			{rows.map(({ key, to, name, Icon, about }) => (
				<Row key={key}>
					<Link to={to} className={classes.task}>
						<Icon aria-hidden="true" />
						<span className="grow shrinks anywhere">
							{name}
							<small>{about}</small>
						</span>
						<IconChevronRight className="icon-small" aria-hidden="true" />
					</Link>
				</Row>
			))}
		</TodayCard>
	);
}

function checkWords(rows: number, refused: number): string {
	if (refused === 0) return t`${plural(rows, { one: "# row", other: "# rows" })} ready to check`;
	return t`${plural(refused, { one: "#", other: "#" })} of ${plural(rows, { one: "# row", other: "# rows" })} refused`;
}

function endWords(expiresAt: string): string {
	const day = formatDay(expiresAt);
	return t({ comment: "An invitation ends on a day.", message: `Not accepted, ends ${day}` });
}

/** The latest movements since yesterday, as sentences. */
export function Recent({ today: { latest, movements, yesterday } }: { today: Today }) {
	const { data: locations = [] } = useQuery(locationsQuery);
	return (
		<TodayCard
			className={classes.recent}
			heading={t`Since yesterday`}
			more={
				movements > 0
					? {
							to: movementsLink({ from: yesterday }),
							words: t`All ${plural(movements, { one: "# movement", other: "# movements" })}`,
						}
					: undefined
			}
			empty={t`No movements since yesterday.`}
		>
			{latest.map((movement) => (
				<Row key={movement._id} className={classes.sentence}>
					<p className="grow shrinks anywhere">
						<time dateTime={movement.occurredAt}>{whenOf(movement.occurredAt)}</time>
						<MovementSentence movement={movement} locations={locations} />
						{movement.reference && `, ${movement.reference}`}
					</p>
					<LatestChange movement={movement} />
				</Row>
			))}
		</TodayCard>
	);
}

/** 'Today, 9:12 AM', 'Yesterday, 4:40 PM'. */
function whenOf(moment: string): string {
	const isToday = dayAt(moment) === dayAt(Date.now());
	const time = formatTime(moment);
	return isToday ? t`Today, ${time}` : t`Yesterday, ${time}`;
}

function LatestChange({ movement }: { movement: Movement }) {
	const change = onHandChange(movement);
	if (change === 0 || movement.folded !== undefined) return null;
	return (
		<strong className={`figures text-14 ${classes.change}`} data-in={change > 0 || undefined}>
			{signedChange(movement)}
		</strong>
	);
}
