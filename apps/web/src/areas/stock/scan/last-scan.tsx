import { isVirtual } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowRight, IconCloudUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { levelInStore, placesAt } from "#areas/stock/ledger/location-choices.ts";
import { LowHereBadge } from "#areas/stock/ledger/low-here.tsx";
import { levelsQuery } from "#areas/stock/ledger/queries.ts";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { partsInWords } from "#areas/stock/ledger/taken-parts.ts";
import { formatCount } from "#lib/format.ts";
import { showStock } from "#lib/quantity-signals.ts";
import { KeepButton } from "#ui/keep-button.tsx";
import { Incoming } from "#ui/live-quantity.tsx";
import { UnansweredError } from "#work/outbox/record-stock.ts";
import { PromisedHere } from "./promised-here.tsx";
import classes from "./scan.module.css";
import { ScanCard } from "./scan-card.tsx";
import { detailsSentence, signedPieces } from "./scan-words.ts";
import { isTaking } from "./scan-work.ts";
import {
	countedThere,
	isLinePending,
	isTypedForTally,
	type Offer,
	type ScanLine,
	type ScannedProduct,
	shownLate,
	shownLine,
	shownOffer,
	shownTally,
	type Tally,
	undoNext,
	withoutLine,
} from "./session.ts";
import { sessionNow } from "./session-store.ts";
import { TakeItAnyway } from "./take-anyway.tsx";
import { TakeItFrom } from "./take-elsewhere.tsx";
import { TakeLate } from "./take-late.tsx";
import { undoScan } from "./undo-scans.ts";
import type { Scan } from "./use-scan.ts";

/** The last scan: picture, name, effect on the quantity, and a way to undo it. */
export function LastScan({ scan }: { scan: Scan }) {
	const { shown, lines, problem } = scan.session;
	const tally = shownTally(scan.session);
	const done = shownLine(scan.session);
	const offer = shownOffer(scan.session);
	const late = shownLate(scan.session);
	return (
		<ScanCard
			product={shown?.product}
			line={lines.at(-1)?.key}
			problem={problem}
			empty={<Trans>Scan a barcode, or a location’s label to choose the location.</Trans>}
			{...(shown !== undefined && {
				small: [shown.product.sku, detailsSentence(shown.details)].filter(Boolean).join(" · "),
				change:
					tally !== undefined ? (
						<CountedScan scan={scan} tally={tally} />
					) : done === undefined ? (
						<>
							<OnHand scan={scan} product={shown.product} />{" "}
							{scan.session.setting.work === "look" && (
								<small>
									<Incoming product={shown.product} />
								</small>
							)}{" "}
							<PromisedHere scan={scan} product={shown.product} />{" "}
							<LowHereBadge product={shown.product._id} />
						</>
					) : (
						<>
							<ScanChange scan={scan} line={done} /> <PromisedHere scan={scan} product={shown.product} />{" "}
							<LowHereBadge product={shown.product._id} />
						</>
					),
				undo:
					offer !== undefined ? (
						<WaysOn scan={scan} offer={offer} />
					) : late !== undefined ? (
						<div className={`unless-empty stack gap-8 ${classes.take}`}>
							<TakeLate scan={scan} line={late} />
						</div>
					) : (
						<>
							{scan.session.setting.work === "look" && (
								<KeepButton product={shown.product} isOneOfMany className={classes.undo} />
							)}
							<UndoLast scan={scan} />
						</>
					),
			})}
		/>
	);
}

/** The ways on from a scan that was refused: its pieces from another place, or these although they are promised. */
function WaysOn({ scan, offer }: { scan: Scan; offer: Offer }) {
	const { location, isPromised } = offer;
	return (
		<div className={`unless-empty stack gap-8 ${classes.take}`}>
			{location !== undefined && (
				<TakeItFrom
					variant="default"
					from={location}
					locations={scan.locations}
					onTake={() => scan.runner.takeFrom(offer, location)}
				/>
			)}
			{isPromised && <TakeItAnyway onTake={() => scan.runner.takeAnyway(offer)} />}
		</div>
	);
}

/** The number that Save count books: the tally of the scans, or the typed number that replaces it. */
function CountedScan({ scan, tally }: { scan: Scan; tally: Tally }) {
	const { session } = scan;
	const { product, pieces } = tally.known;
	const { quantity } = product;
	const level = usePlaceLevel(scan, product._id, tally.location);
	const isTyped = session.typed !== "" && isTypedForTally(session);
	return (
		<>
			<strong className="flashes">{formatCount(isTyped ? Number(session.typed) : pieces)}</strong>{" "}
			<span>
				{isTyped ? (
					<Plural value={pieces} one="typed instead of # counted" other="typed instead of # counted" />
				) : (
					<Trans context="after a number">counted</Trans>
				)}
			</span>{" "}
			{level === "one" ? (
				<span>
					<Plural value={quantity} one="# on hand in the books" other="# on hand in the books" />
				</span>
			) : (
				level !== undefined && (
					<small>
						<BooksAt {...level} />
					</small>
				)
			)}
		</>
	);
}

function BooksAt({ place, here }: PlaceLevel) {
	const count = formatCount(here);
	return (
		<Trans comment="count pieces, place is a location's name">
			{count} at {place} in the books
		</Trans>
	);
}

function OnHand({ scan, product }: { scan: Scan; product: ScannedProduct }) {
	const { work, location } = scan.session.setting;
	const level = usePlaceLevel(scan, product._id, location);
	if (level === "one") {
		return (
			<>
				<strong className="flashes">{formatCount(product.quantity)}</strong>{" "}
				<Trans context="after a number">on hand</Trans>
			</>
		);
	}
	// A look-up has no location, so list where the pieces are.
	if (level === undefined || work === "look") {
		return (
			<>
				<strong className="flashes">{formatCount(level?.all ?? product.quantity)}</strong>{" "}
				<Trans context="after a number">in all</Trans> <small>{placesSentence(level?.levels ?? [])}</small>
			</>
		);
	}
	return (
		<>
			<strong className="flashes">{formatCount(level.here)}</strong> <AtPlace {...level} />
		</>
	);
}

/** Max number of locations to list. */
const MAX_LOCATIONS = 4;

/** '840 in Store room, A-02 · 120 in Shop' */
function placesSentence(levels: PlaceLevel["levels"]): string {
	const named = levels.slice(0, MAX_LOCATIONS).map(({ place, quantity }) => {
		const count = formatCount(quantity);
		return t({ comment: "count pieces, place is a location's name", message: `${count} in ${place}` });
	});
	return [...named, ...(levels.length > MAX_LOCATIONS ? ["…"] : [])].join(" · ");
}

/** Shown after the number of pieces at a location: the location's name, and the total of all locations. */
function AtPlace({ place, all }: PlaceLevel) {
	const count = formatCount(all);
	return (
		<small>
			<Trans context="after a number">at {place}</Trans> · <Trans>{count} in all</Trans>
		</small>
	);
}

/** The quantity at the booking's location before and after it; the total until the level is known. */
function ScanChange({ scan, line }: { scan: Scan; line: ScanLine }) {
	const level = usePlaceLevel(scan, line.product._id, line.location, isTaking(line.work));
	const known = level !== "one" && level?.all === line.after ? level : undefined;
	const counted = level === "one" ? undefined : countedThere(line);
	const from = line.taken && partsInWords(line.taken, scan.locations);
	const place = scan.choices.find(({ value }) => value === line.location)?.label;
	const { before, after } =
		counted ?? (known === undefined ? line : { before: known.here - changeThere(line), after: known.here });
	return (
		<>
			{before !== undefined && (
				<>
					<span>{formatCount(before)}</span>
					<IconArrowRight
						className="icon-small"
						aria-label={t({ context: "from one number to another", message: "to" })}
					/>
				</>
			)}
			<strong key={line.key} className="flashes">
				{formatCount(after)}
			</strong>
			{before !== undefined && <em data-in={after > before || undefined}>{signedPieces(line)}</em>}
			{from !== undefined && <small>{from}</small>}
			{known !== undefined ? (
				<AtPlace {...known} />
			) : counted !== undefined ? (
				<small>
					<Trans context="after a number">at {place}</Trans>
				</small>
			) : (
				level === undefined && <Trans context="after a number">in all</Trans>
			)}
			{isLinePending(line) && (
				<small className="row-inline gap-4 amber-text weight-600">
					<IconCloudUp className="icon-small" aria-hidden="true" />
					<Trans>To send</Trans>
				</small>
			)}
		</>
	);
}

/** The change in quantity at the booking's location. */
function changeThere({ work, pieces, before, after }: ScanLine): number {
	return work === "move" ? -pieces : after - before;
}

/** Undoes what is shown. First waits for scans that are in progress. */
function UndoLast({ scan }: { scan: Scan }) {
	const { session, runner, queryClient } = scan;
	const [isPending, setPending] = useState(false);
	if (undoNext(session) === undefined) return null;

	async function undo() {
		// Since the press, a save may have finished, or another scan may have come: the scan that was shown is undone.
		const asked = undoNext(session);
		const next = asked !== undefined && "line" in asked ? asked : undoNext(sessionNow() ?? session);
		if (next === undefined) return;
		if ("change" in next) return scan.change(next.change);
		const { line } = next;
		let quantities: Readonly<Record<string, number>>;
		try {
			quantities = await undoScan(line);
		} catch (error) {
			const why =
				error instanceof UnansweredError
					? t`Sent, but not answered yet. It can be undone once the answer arrives.`
					: stockSentence(error);
			return scan.change({ problem: t`Not taken back. ${why}` });
		}
		showStock(queryClient, quantities);
		const { [line.product._id]: quantity = line.before } = quantities;
		scan.changeNow((now) => ({ ...withoutLine(now, line.key, quantity), problem: undefined }));
	}

	return (
		<Button
			variant="default"
			className={classes.undo}
			loading={isPending}
			disabled={session.waiting.some(({ isAside }) => !isAside)}
			leftSection={<IconArrowBackUp aria-hidden="true" />}
			onClick={() => {
				setPending(true);
				void runner.inTurn(undo).finally(() => setPending(false));
			}}
		>
			<Trans>Undo</Trans>
		</Button>
	);
}

/** A location's name, the pieces there and in total, and the locations of the pieces, largest quantity first. */
type PlaceLevel = {
	place: string;
	here: number;
	all: number;
	levels: readonly { place: string; quantity: number }[];
};

/**
 * The number of pieces of a product at a location.
 * @returns "one" if there is only one location; undefined while unknown.
 */
function usePlaceLevel(
	{ choices, choicesToTake, locations, session }: Scan,
	product: string,
	location: string,
	isTaken = isTaking(session.setting.work),
): PlaceLevel | "one" | undefined {
	const isOne = choices.length < 2;
	const { data: levels } = useQuery({ ...levelsQuery(product), enabled: !isOne });
	if (isOne) return "one";
	const names = new Map(choices.map(({ value, label }) => [value, label]));
	const places = (isTaken ? placesAt(location, locations) : undefined) ?? [location];
	const place = isTaken ? choicesToTake.find(({ value }) => value === location)?.label : names.get(location);
	// Levels do not include bookings that wait on this device.
	const isAhead = session.lines.some((line) => line.product._id === product && isLinePending(line));
	if (levels === undefined || place === undefined || isAhead) return undefined;
	const real = levels.filter((level) => !isVirtual(level.location));
	return {
		place,
		here: levelInStore(real, places),
		all: real.reduce((sum, { quantity }) => sum + quantity, 0),
		levels: real
			.filter(({ quantity }) => quantity !== 0)
			.toSorted((a, b) => b.quantity - a.quantity)
			.map((level) => ({ place: names.get(level.location) ?? level.location, quantity: level.quantity })),
	};
}
