import type { Pick, PickPlace } from "@freehub/contract/selling/picks";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { formatFullDate } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import classes from "./picking.module.css";
import { partsOf, sumOf } from "./picking-writes.ts";
import type { Picking } from "./use-handling.ts";

type Props = {
	place: PickPlace;
	store: { _id: string; name: string };
	/** One picks here now. */
	isChosen: boolean;
	picking: Picking;
};

/** The picks at one place: each product with its order, or all at once. */
export function PickAtPlace({ place, store, isChosen, picking }: Props) {
	const { _id, name, picks } = place;
	const pieces = sumOf([place]);
	const title =
		_id === store._id
			? t({ comment: "name is a store's: not in one of its bins", message: `${name}, not in a bin` })
			: name;
	return (
		<section
			id={`pick-at-${_id}`}
			className={`card ${classes.place}`}
			data-chosen={isChosen || undefined}
			aria-label={title}
		>
			<header className="ends gap-8 tall">
				<h2 className="heading">{title}</h2>
				<span className="aside figures">{plural(pieces, { one: "# piece", other: "# pieces" })}</span>
				{picking.mayPick && picks.length > 1 && (
					<Button
						size="sm"
						variant="default"
						className="to-end"
						onClick={() => void picking.handle("pick", partsOf(place))}
						aria-label={t({ comment: "title is a place's name", message: `Pick all of ${title}` })}
					>
						<Trans>Pick all</Trans>
					</Button>
				)}
			</header>
			<ul>
				{picks.map((pick) => (
					<li key={pick.line} className={classes.pick}>
						<PickFacts pick={pick} store={store._id} />
						<PickButtons pick={pick} place={place} picking={picking} />
					</li>
				))}
			</ul>
		</section>
	);
}

function PickFacts({ pick, store }: { pick: Pick; store: string }) {
	const { productName: name, image, sku, collectAt } = pick;
	const elsewhere = collectAt !== null && collectAt._id !== store ? collectAt.name : undefined;
	return (
		<div className={`row gap-12 shrinks ${classes.facts}`}>
			<ProductPicture product={{ name, image }} className={classes.picture} />
			<div className="shrinks anywhere">
				<Link to={paths.product(pick.product)} className={classes.product}>
					<b className="figures">{formatCount(pick.pieces)} ×</b> {name}
				</Link>
				{sku !== null && <small className={classes.line}>{sku}</small>}
				<small className={classes.line}>{forWhom(pick)}</small>
				{elsewhere !== undefined && (
					<small className={classes.line}>
						<Trans comment="elsewhere is a place's name">Collected at {elsewhere}</Trans>
					</small>
				)}
				{!pick.isReady && (
					<Badge tone="mixed">
						<Trans comment="other pieces of the order are not there yet">Waits for more</Trans>
					</Badge>
				)}
			</div>
		</div>
	);
}

/** 'Rosa Lind, 1042, by Dec 4, 2026' */
export function forWhom({ customer, number, due }: Pick): string {
	const who = customer === null ? number : `${customer}, ${number}`;
	if (due === null) return who;
	const day = formatFullDate(due);
	return t({ comment: "who is a customer and a number, day a date", message: `${who}, by ${day}` });
}

type ButtonsProps = { pick: Pick; place: PickPlace; picking: Picking };

function PickButtons({ pick, place: whole, picking }: ButtonsProps) {
	const { picks: _, ...place } = whole;
	const { handle, mayPick, mayCount } = picking;
	const { productName: name, number, pieces } = pick;
	const press = (how: "pick" | "missing", of: number) => () =>
		void handle(how, [{ pick, place, pieces: of }]);
	const count = formatCount(pieces);
	return (
		<div className={`buttons ${classes.buttons}`}>
			{mayCount && (
				<Button
					variant="quiet"
					onClick={press("missing", pieces)}
					aria-label={t({
						comment: "name is a product's, number an order's",
						message: `Not there: ${name} for ${number}`,
					})}
				>
					<Trans>Not there</Trans>
				</Button>
			)}
			{mayPick && pieces > 1 && (
				<Button
					variant="default"
					onClick={press("pick", 1)}
					aria-label={t({
						comment: "name is a product's, number an order's",
						message: `Pick 1 of ${name} for ${number}`,
					})}
				>
					<Trans>Pick 1</Trans>
				</Button>
			)}
			{mayPick && (
				<Button
					onClick={press("pick", pieces)}
					aria-label={t({
						comment: "count pieces, name is a product's, number an order's",
						message: `Pick ${count} of ${name} for ${number}`,
					})}
				>
					<Trans>Pick {count}</Trans>
				</Button>
			)}
		</div>
	);
}
