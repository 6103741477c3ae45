import type { Pick, Picks } from "@freehub/contract/selling/picks";
import { searchWords } from "@freehub/domain/catalogue/search-words";
import { codeIn } from "@freehub/domain/stock/scan";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";
import { formatCount } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { onScan } from "#lib/scans.ts";
import { Badge } from "#ui/badge.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { OnlyWith } from "#ui/only-with.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { ProductPicture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { forWhom } from "./pick-at-place.tsx";
import { KeptNote } from "./pick-page.tsx";
import classes from "./picking.module.css";
import { type PickPart, partsOf } from "./picking-writes.ts";
import { foundPicksQuery } from "./queries.ts";
import { type Picking, useHandling } from "./use-handling.ts";
import { usePicks } from "./use-picks.ts";

/** Hands over what is here for customers' orders: found by number, by name, or by the code of a pack slip. */
export function HandOverPage() {
	return (
		<OnlyWith
			right="sale.read"
			title={t({ context: "verb", message: "Hand over" })}
			sentence={t`Handing over is for people who may see customers' orders.`}
		>
			<LoadedOrders />
		</OnlyWith>
	);
}

function LoadedOrders() {
	const { read, person, picks, picksNow, keptAt } = usePicks();
	const title = t({ context: "verb", message: "Hand over" });
	if (picks === undefined) {
		return (
			<>
				<PageHead title={title} />
				<LoadState query={read} what={t`What is ready could not be loaded.`} />
			</>
		);
	}
	return (
		<>
			<PageHead
				title={title}
				fact={picks.store.name}
				actions={
					<ButtonLink to={paths.picks} variant="default">
						<Trans context="verb">Pick</Trans>
					</ButtonLink>
				}
			/>
			<Orders {...{ picks, picksNow, person, keptAt }} />
		</>
	);
}

type Props = {
	picks: Picks;
	picksNow: () => Picks | undefined;
	person: string;
	keptAt: number | undefined;
};

function Orders({ picks, picksNow, person, keptAt }: Props) {
	const [params, setParams] = useSearchParams();
	const search = params.get("search") ?? "";
	const setSearch = (text: string) => setParams(text === "" ? {} : { search: text }, { replace: true });
	const here = ordersOf(picks).filter(({ first }) => isFound(first, search));
	// The list may have been cut before this order.
	const { data: more } = useQuery({
		...foundPicksQuery(picks.store._id, search),
		enabled: search !== "" && here.length === 0 && picks.isCut,
	});
	const orders = more === undefined ? here : ordersOf(more);
	const picking = useHandling(person, () => more ?? picksNow());
	const hear = useEffectEvent((raw: string | undefined) => {
		// The code may be the address of the order.
		if (raw !== undefined) setSearch(codeIn(raw).split("/").at(-1) ?? "");
	});
	useEffect(() => onScan((raw) => hear(raw)), []);
	return (
		<div className="column without-empty gap-16">
			<SearchBox
				className={classes.search}
				label={t`Order number or customer`}
				placeholder={t`Order number or customer`}
				search={search}
				onSearch={setSearch}
				hasShortcut
			/>
			<KeptNote keptAt={keptAt} isCut={picks.isCut && search === ""} />
			<FailureNote>{picking.failure}</FailureNote>
			<div className={classes.orders}>
				{orders.map((order) => (
					<OrderToHandOver
						key={order.first.order}
						order={order}
						isOnly={orders.length === 1}
						picking={picking}
					/>
				))}
			</div>
			{orders.length === 0 && (
				<p className="quiet">
					{search === "" ? (
						<Trans>Nothing is ready to be handed over here.</Trans>
					) : (
						<Trans>Nothing is here for “{search}”. It may wait for its pieces, or be at another store.</Trans>
					)}
				</p>
			)}
		</div>
	);
}

type Order = { first: Pick; parts: readonly PickPart[]; isPicked: boolean };

/** The orders of which something is at the store: those that are picked whole first, then as they are listed. */
function ordersOf({ places }: Picks): Order[] {
	const parts = places.flatMap((place) => partsOf(place));
	const orders = [...Map.groupBy(parts, ({ pick }) => pick.order).values()].flatMap((own): Order[] => {
		const [first] = own;
		if (first === undefined) return [];
		const packing = new Set(places.flatMap(({ _id, isPacking }) => (isPacking ? [_id] : [])));
		return [{ first: first.pick, parts: own, isPicked: own.every(({ place }) => packing.has(place._id)) }];
	});
	return orders.toSorted(
		(a, b) => Number(b.isPicked) - Number(a.isPicked) || Number(b.first.isReady) - Number(a.first.isReady),
	);
}

function isFound({ order, number, customer }: Pick, search: string): boolean {
	if (search === "" || order === search || number.startsWith(search)) return true;
	const own = searchWords(customer ?? "");
	const words = searchWords(search);
	return words.length > 0 && words.every((word) => own.some((one) => one.includes(word)));
}

type OrderProps = { order: Order /** No other order is shown. */; isOnly: boolean; picking: Picking };

function OrderToHandOver({ order: { first, parts, isPicked }, isOnly, picking }: OrderProps) {
	const { number, isReady } = first;
	const pieces = parts.reduce((sum, part) => sum + part.pieces, 0);
	const { handle, mayPick } = picking;
	return (
		<section
			className={`card ${classes.place}`}
			aria-label={t({ comment: "number is a customer's order's", message: `Order ${number}` })}
		>
			<header className="ends gap-8 tall">
				<h2 className="heading">{forWhom(first)}</h2>
				<OrderBadge isPicked={isPicked} isReady={isReady} />
			</header>
			<ul>
				{parts.map((part) => (
					<li key={`${part.pick.line} ${part.place._id}`} className={classes.pick}>
						<PartFacts part={part} />
						{mayPick && parts.length > 1 && (
							<div className={`buttons ${classes.buttons}`}>
								<Button
									variant="quiet"
									onClick={() => void handle("hand_over", [part])}
									aria-label={onlyThisLabel(part)}
								>
									<Trans>Only this</Trans>
								</Button>
							</div>
						)}
						{mayPick && parts.length === 1 && part.pieces > 1 && (
							<div className={`buttons ${classes.buttons}`}>
								<Button
									variant="quiet"
									onClick={() => void handle("hand_over", [{ ...part, pieces: 1 }])}
									aria-label={only1Label(part)}
								>
									<Trans>Only 1</Trans>
								</Button>
							</div>
						)}
					</li>
				))}
			</ul>
			{!isReady && (
				<p className="aside sides-16 below-8">
					<Trans>Other pieces of this order are not here yet.</Trans>
				</p>
			)}
			{mayPick && (
				<div className={`buttons-end ${classes.end}`}>
					<Button {...(!isOnly && { variant: "default" })} onClick={() => void handle("hand_over", parts)}>
						{plural(pieces, { one: "Hand over # piece", other: "Hand over # pieces" })}
					</Button>
				</div>
			)}
		</section>
	);
}

function OrderBadge({ isPicked, isReady }: { isPicked: boolean; isReady: boolean }) {
	if (!isReady) {
		return (
			<Badge tone="mixed">
				<Trans comment="other pieces of the order are not there yet">Waits for more</Trans>
			</Badge>
		);
	}
	return isPicked ? (
		<Badge tone="good">
			<Trans context="a customer's order">Picked</Trans>
		</Badge>
	) : (
		<Badge tone="good">
			<Trans context="a customer's order">Ready</Trans>
		</Badge>
	);
}

function onlyThisLabel({ pick: { productName: name, number }, pieces }: PickPart): string {
	const count = formatCount(pieces);
	return t({
		comment: "count pieces, name is a product's, number an order's",
		message: `Only this: ${count} × ${name} for ${number}`,
	});
}

function only1Label({ pick: { productName: name, number } }: PickPart): string {
	return t({ comment: "name is a product's, number an order's", message: `Only 1 × ${name} for ${number}` });
}

function PartFacts({ part: { pick, place, pieces } }: { part: PickPart }) {
	const { productName: name, image, sku } = pick;
	return (
		<div className={`row gap-12 shrinks ${classes.facts}`}>
			<ProductPicture product={{ name, image }} className={classes.picture} />
			<div className="shrinks anywhere">
				<span className={classes.product}>
					<b className="figures">{formatCount(pieces)} ×</b> {name}
				</span>
				<small className={classes.line}>{sku === null ? place.name : `${place.name} · ${sku}`}</small>
			</div>
		</div>
	);
}
