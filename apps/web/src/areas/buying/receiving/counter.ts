import { ApiError } from "@freehub/contract/errors";
import type { RefusedReason, Settlement } from "@freehub/domain/buying/purchase";
import { fillLines, linesOfCode } from "@freehub/domain/buying/receiving";
import { readScan, type ScanDetails } from "@freehub/domain/stock/scan";
import { MAIN_LOCATION } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { storeLimitNow } from "#areas/stock/ledger/own-stores.ts";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { findCode } from "#areas/stock/scan/queries.ts";
import { piecesOf } from "#areas/stock/scan/scan-work.ts";
import { signal } from "#areas/stock/scan/signals.ts";
import { undoScan, undoSession } from "#areas/stock/scan/undo-scans.ts";
import { newKey } from "#lib/new-key.ts";
import { showStock } from "#lib/quantity-signals.ts";
import { UnansweredError } from "#work/outbox/record-stock.ts";
import { bookEntry, changeEntry } from "./book-entry.ts";
import {
	type CountedLine,
	type CountedProduct,
	countedLines,
	type Delivery,
	type DeliveryEntry,
	linePlaceOf,
	type Question,
	scanBefore,
	shownEntries,
} from "./delivery.ts";
import { changeDelivery, deliveryNow } from "./delivery-store.ts";
import { findDelivery, linesQuery } from "./receiving-queries.ts";
import { deletedSentence } from "./receiving-words.ts";
import { withShort } from "./short-lines.ts";

/** Counts the pieces of a delivery, one scan after the other; corrects what was counted, and settles what a scan left open. */
export function createTally(queryClient: QueryClient) {
	let turn: Promise<unknown> = Promise.resolve();

	/** Runs work between two scans. */
	function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		const done = turn.then(work);
		turn = done.catch(() => undefined);
		return done;
	}

	function lines(): CountedLine[] {
		const delivery = deliveryNow();
		if (delivery === undefined) return [];
		const read = queryClient.getQueryData(linesQuery(delivery).queryKey)?.lines ?? [];
		return withShort(countedLines(read, delivery.entries));
	}

	/** A scan may come before the lines of a delivery that was just opened; without them everything would be unordered. */
	async function untilLinesAreRead(): Promise<void> {
		const delivery = deliveryNow();
		if (delivery === undefined) return;
		await queryClient.ensureQueryData(linesQuery(delivery)).catch(() => undefined);
	}

	function tell(what: "right" | "wrong" | "aside"): void {
		if (!deliveryNow()?.isMuted) signal(what);
	}

	function say(problem: string): void {
		changeDelivery(() => ({ problem }));
		tell("wrong");
	}

	/** Handles what a scanner, the camera or a person has given. */
	function onCode(raw: string | undefined, locations: ReadonlySet<string>): void {
		const delivery = deliveryNow();
		if (delivery === undefined || delivery.isFinished) return;
		if (raw === undefined) return say(t`The scan was incomplete. Scan again.`);
		const read = readScan(raw);
		if (read === undefined) return;
		if (read.kind === "location") {
			if (!locations.has(read.location)) return say(t`This label is for a closed or unknown location.`);
			changeDelivery(() => ({ place: read.location, places: {}, problem: undefined }));
			return tell("right");
		}
		const { typed } = delivery;
		changeDelivery(() => ({ typed: "" }));
		if (typed !== "" && Number(typed) === 0) return say(t`Type a number above 0, or clear it.`);
		const pieces = typed === "" ? undefined : Number(typed);
		void inTurn(() => count(read.code, read.details, pieces));
	}

	/** Counts up the lines of a code. @param typed the number of pieces, if a person has typed it. */
	async function count(code: string, details: ScanDetails, typed: number | undefined): Promise<void> {
		leaveQuestion();
		await untilLinesAreRead();
		const found = linesOfCode(lines(), code);
		const [first] = found;
		if (first === undefined) return askAboutStranger(code, details, typed);
		const meant = found.find(({ line }) => line.open > 0) ?? first;
		if (meant.line.isDeleted) return say(deletedSentence(meant.line));
		const same = found.filter(({ line }) => line.product === meant.line.product);
		await countOn(
			same.map(({ line }) => line._id),
			piecesOf(typed, meant.pieces, details),
			code,
		);
	}

	async function countOn(
		ids: readonly string[],
		pieces: number,
		code: string,
		isAgain = false,
	): Promise<void> {
		const own = lines().filter(({ _id }) => ids.includes(_id));
		const { parts, over } = fillLines(own, pieces);
		const delivery = deliveryNow();
		const limit = own.map((line) => delivery && limitAt(linePlaceOf(delivery, line))).find(Boolean);
		if (limit !== undefined) {
			// With its line, another place can be chosen.
			changeDelivery(() => ({ shown: undefined, current: own[0]?._id }));
			return say(limit);
		}
		const scan = newKey();
		let lost = 0;
		let why: string | undefined;
		for (const part of parts) {
			const entry = entryFor(part.line, scan, { accepted: part.pieces });
			show(entry);
			const error = await book(entry);
			if (error === undefined) continue;
			why = problemOf(part.line.productName, error);
			if (!isTakenMeanwhile(error) || isAgain) return say(why);
			lost += part.pieces;
		}
		const [line] = own;
		const last = own.findLast(({ isClosed }) => !isClosed) ?? line;
		if (lost > 0) {
			// A colleague has booked the last pieces: count what is left of it, and ask about the rest.
			await readAgain();
			await countOn(ids, lost + over, code, true);
			return say(why ?? "");
		}
		if (over > 0 && last !== undefined) {
			return ask({ kind: "over", line: last._id, product: productOf(last), code, pieces: over });
		}
		tell("right");
	}

	/** Whom to ask, if the receiving person may not book at a place. */
	function limitAt(place: string): string | undefined {
		return storeLimitNow(queryClient)(place);
	}

	/** @returns why it was not booked. */
	async function book(entry: DeliveryEntry): Promise<unknown> {
		try {
			await bookEntry(queryClient, entry);
			return undefined;
		} catch (error) {
			return error;
		}
	}

	function show({ scan, line }: DeliveryEntry): void {
		changeDelivery(() => ({ shown: scan, current: line, problem: undefined }));
	}

	async function bookOne(entry: DeliveryEntry): Promise<boolean> {
		show(entry);
		const limit = limitAt(entry.location);
		if (limit !== undefined) {
			say(limit);
			return false;
		}
		const error = await book(entry);
		if (error === undefined) {
			tell("right");
			return true;
		}
		await readAgain();
		say(problemOf(entry.product.name, error));
		return false;
	}

	async function readAgain(): Promise<void> {
		const delivery = deliveryNow();
		if (delivery === undefined) return;
		await queryClient.fetchQuery({ ...linesQuery(delivery), staleTime: 0 }).catch(() => undefined);
	}

	function ask(question: Question): void {
		changeDelivery(() => ({ question, current: question.kind === "over" ? question.line : undefined }));
		tell("wrong");
	}

	/** Another scan comes before the question is answered: the pieces of the question are set aside. */
	function leaveQuestion(): void {
		const question = deliveryNow()?.question;
		if (question === undefined) return;
		const { code, pieces, product } = question;
		changeDelivery(({ aside }) => ({
			question: undefined,
			aside: [...aside, { key: newKey(), code, name: product?.name ?? code, pieces }],
		}));
	}

	async function askAboutStranger(
		code: string,
		details: ScanDetails,
		typed: number | undefined,
	): Promise<void> {
		const [product, elsewhere] = await Promise.all([
			findCode(queryClient, code).catch(() => undefined),
			findDelivery(code).catch(() => undefined),
		]);
		const known = deliveryNow()?.orders ?? [];
		// The answer has all orders of the product's suppliers.
		const expecting = (elsewhere?.lines ?? []).filter(
			(line) =>
				line.open > 0 && (line.product === product?.product._id || linesOfCode([line], code).length > 0),
		);
		const orders = new Map(
			expecting.flatMap(({ order, number }) =>
				known.includes(order) ? [] : [[order, { _id: order, number }] as const],
			),
		);
		const pieces = piecesOf(typed, product?.pieces ?? 1, details);
		ask({
			kind: "stranger",
			code,
			pieces,
			...(product && { product: productIn(product.product) }),
			orders: [...orders.values()],
		});
		if (product === undefined) say(t`The server does not answer, and this device does not know the code.`);
	}

	/** Books more pieces of a line without a scan. */
	function countMore(id: string, pieces: number): void {
		changeDelivery(() => ({ typed: "" }));
		const line = lines().find(({ _id }) => _id === id);
		if (line?.isDeleted) return say(deletedSentence(line));
		void inTurn(() => countOn([id], pieces, line?.sku ?? ""));
	}

	/** @returns whether it is undone. */
	async function takeBack(entry: DeliveryEntry): Promise<boolean> {
		try {
			showStock(queryClient, await undoScan(entry));
		} catch (error) {
			const why =
				error instanceof UnansweredError
					? t`Sent, but not answered yet. It can be undone once the answer arrives.`
					: stockSentence(error);
			say(t`Not taken back. ${why}`);
			return false;
		}
		changeEntry(entry.key, { isUndone: true });
		return true;
	}

	/** Undoes the shown scan, then shows the one before it. */
	function undoShown(): Promise<void> {
		// Another scan may come while this undo waits for its turn: the scan that is shown now is undone.
		const shown = deliveryNow()?.shown;
		return inTurn(async () => {
			const delivery = deliveryNow();
			if (delivery === undefined) return;
			for (const entry of shownEntries({ ...delivery, shown }).toReversed()) {
				if (!(await takeBack(entry))) return;
			}
			changeDelivery((now) => ({
				...(now.shown === shown && { shown: scanBefore(now) }),
				problem: undefined,
			}));
		});
	}

	/** Undoes the whole delivery, after the scans in progress. @throws why its movements were not reversed. */
	function undoAll(): Promise<void> {
		return inTurn(async () => {
			const delivery = deliveryNow();
			if (delivery === undefined) return;
			const { undone, quantities } = await undoSession({ batch: delivery.batch, lines: delivery.entries });
			showStock(queryClient, quantities);
			for (const key of undone) changeEntry(key, { isUndone: true });
			changeDelivery(() => ({ shown: undefined }));
		});
	}

	/** Books an entry in place of another. */
	async function replace(
		before: DeliveryEntry,
		after: Omit<DeliveryEntry, "key" | "movement">,
	): Promise<void> {
		const {
			isUndone: _,
			refusal: __,
			...fresh
		} = { ...after, key: newKey(), movement: undefined } as DeliveryEntry;
		if (await takeBack(before)) await bookOne(fresh);
	}

	/** Refuses pieces of a line: of the shown scan if it is of this line, otherwise pieces that nobody has scanned. */
	function refuse(id: string, reason: RefusedReason): Promise<void> {
		// As for an undo: further scans may be counted first, and the next digits are theirs.
		const { shown, typed } = deliveryNow() ?? {};
		const pieces = Math.max(1, Number(typed ?? ""));
		changeDelivery(() => ({ typed: "" }));
		return inTurn(async () => {
			const delivery = deliveryNow();
			const line = lines().find(({ _id }) => _id === id);
			if (delivery === undefined || line === undefined) return;
			const entry = shownEntries({ ...delivery, shown }).find(
				(one) => one.line === id && one.accepted >= pieces && (one.refused?.reason ?? reason) === reason,
			);
			const refused = refusedPieces(pieces, reason);
			if (entry === undefined) {
				await bookOne(entryFor(line, newKey(), { accepted: 0, refused }));
				return;
			}
			const all = { ...refused, ...entry.refused, pieces: pieces + (entry.refused?.pieces ?? 0) };
			await replace(entry, { ...entry, accepted: entry.accepted - pieces, refused: all });
		});
	}

	/** Changes what the supplier does about the refused pieces of the shown scan, or adds a picture of them. */
	function changeRefused(change: { settlement?: Settlement; photo?: string }): Promise<void> {
		const shown = deliveryNow()?.shown;
		return inTurn(async () => {
			const delivery = deliveryNow();
			const entry =
				delivery && shownEntries({ ...delivery, shown }).findLast(({ refused }) => refused !== undefined);
			if (change.settlement !== undefined) {
				const { settlement } = change;
				changeDelivery(() => ({ settlement }));
			}
			if (entry?.refused === undefined) return;
			await replace(entry, { ...entry, refused: { ...entry.refused, ...change } });
		});
	}

	async function bookAnswer(entry: DeliveryEntry): Promise<void> {
		if (await bookOne(entry)) changeDelivery(() => ({ question: undefined }));
	}

	/** The pieces in question and the line that they are more of. */
	function askedOver() {
		const { question } = deliveryNow() ?? {};
		if (question?.kind !== "over") return undefined;
		const line = lines().find(({ _id }) => _id === question.line);
		return line && { line, pieces: question.pieces };
	}

	return {
		tell,
		say,
		onCode,
		countFirst: (code: string) => inTurn(() => count(code, {}, undefined)),
		countMore,
		undoShown,
		undoAll,
		refuse,
		changeRefused,
		setAside: () => void inTurn(async () => leaveQuestion()),
		/** Accepts the pieces that are more than ordered. */
		acceptOver: () =>
			inTurn(async () => {
				const asked = askedOver();
				if (asked === undefined) return;
				const entry = entryFor(asked.line, newKey(), { accepted: asked.pieces });
				await bookAnswer({ ...entry, exceeds: true });
			}),
		/** Refuses them: they go back, and nothing is expected for them. */
		refuseOver: () =>
			inTurn(async () => {
				const asked = askedOver();
				if (asked === undefined) return;
				const refused = { pieces: asked.pieces, reason: "other", settlement: "replaced" } as const;
				await bookAnswer(entryFor(asked.line, newKey(), { accepted: 0, refused }));
			}),
		/** Adds the open order that expects the product, and counts the pieces there. */
		addPurchaseOrder: (order: string) =>
			inTurn(async () => {
				const { question } = deliveryNow() ?? {};
				changeDelivery(({ orders }) => ({
					orders: [...orders, order],
					question: undefined,
					problem: undefined,
				}));
				await readAgain();
				if (question !== undefined) await count(question.code, {}, question.pieces);
			}),
		/** Receives a product that nobody has ordered. */
		receiveWithout: () =>
			inTurn(async () => {
				const { question, place } = deliveryNow() ?? {};
				if (question?.kind !== "stranger" || question.product === undefined) return;
				const location = place ?? lines()[0]?.location._id ?? MAIN_LOCATION;
				const { product, pieces: accepted } = question;
				await bookAnswer({
					key: newKey(),
					scan: newKey(),
					product,
					location,
					accepted,
					movement: undefined,
				});
			}),
	};
}

/** An entry for a line, put where the delivery says. */
function entryFor(
	line: CountedLine,
	scan: string,
	what: Pick<DeliveryEntry, "accepted"> & { refused?: NonNullable<DeliveryEntry["refused"]> },
): DeliveryEntry {
	const location = linePlaceOf(deliveryNow() as Delivery, line);
	return {
		key: newKey(),
		scan,
		line: line._id,
		product: productOf(line),
		location,
		movement: undefined,
		...what,
	};
}

/** Refused pieces of a line, settled as chosen last. */
function refusedPieces(pieces: number, reason: RefusedReason) {
	return { pieces, reason, settlement: deliveryNow()?.settlement ?? "replaced" };
}

function productOf({ product, productName, image }: CountedLine): CountedProduct {
	return { _id: product, name: productName, image };
}

function productIn({ _id, name, image }: CountedProduct): CountedProduct {
	return { _id, name, image };
}

function problemOf(name: string, error: unknown): string {
	return `${name}: ${stockSentence(error)}`;
}

/** Whether less is left than this device knew. */
function isTakenMeanwhile(error: unknown): boolean {
	return error instanceof ApiError && ["too_much_received", "purchase_line_closed"].includes(error.code);
}
