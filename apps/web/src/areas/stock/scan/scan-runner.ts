import type { Product } from "@freehub/contract/catalogue/product-fields";
import { t } from "@lingui/core/macro";
import type { QueryClient } from "@tanstack/react-query";
import { binsOfStores, levelAt, openLocations } from "#areas/stock/ledger/location-choices.ts";
import { bookedBefore, levelsAfter } from "#areas/stock/ledger/movement-draft.ts";
import { isPromisedRefusal } from "#areas/stock/ledger/promises.ts";
import { changeCachedLevels, levelsQuery, locationsQuery } from "#areas/stock/ledger/queries.ts";
import { changedSentence, levelNow } from "#areas/stock/ledger/seen-level.ts";
import { servedSentence } from "#areas/stock/ledger/served-words.ts";
import { placeWithEnough, shortageThere } from "#areas/stock/ledger/shortage-there.ts";
import { changeOnHand, movementsOf } from "#lib/booked-movements.ts";
import { isGuest } from "#lib/guest.ts";
import { SESSION_KEY } from "#lib/query-client.ts";
import { sayLostBy } from "#lib/say-lost.ts";
import { isRefusal, isSignedOut } from "#lib/write.ts";
import { notify } from "#ui/notify.ts";
import { onOutcome } from "#work/outbox/booking-outcomes.ts";
import { onQueueNews } from "#work/outbox/queue-news.ts";
import { DeviceFullError, queueState } from "#work/outbox/queue-state.ts";
import { showBooked } from "#work/outbox/show-booked.ts";
import { readBatch } from "#work/outbox/stored-changes.ts";
import { bookScan } from "./book-scan.ts";
import { findCode } from "./queries.ts";
import { createScanRunner } from "./run-scans.ts";
import { detailsSentence, refusalSentence } from "./scan-words.ts";
import type { ScannedProduct } from "./session.ts";
import { changeSession, sessionKept, sessionNow } from "./session-store.ts";
import { signal } from "./signals.ts";

type Runner = ReturnType<typeof createScanRunner>;
let current: { queryClient: QueryClient; runner: Runner; stop: () => void } | undefined;

/** Retry interval for scans that were set aside, in ms. */
const RETRY_MS = 5000;

/** The only runner in this tab. It keeps running when the user leaves the page. */
export function scanRunner(queryClient: QueryClient): Runner {
	if (current?.queryClient === queryClient) return current.runner;
	// Two would carry out the same scans of the tab's one session.
	current?.stop();
	const runner = createScanRunner({
		session: sessionNow,
		change: changeSession,
		kept: sessionKept,
		async find(code) {
			const found = await findCode(queryClient, code).catch((error: unknown) => {
				if (isSignedOut(error)) askWhoIsSignedIn(queryClient);
				throw error;
			});
			// A guest cannot see every product; the person who takes over the scan may.
			if (found === null && isGuest(sessionNow()?.person))
				throw new Error("Nothing that guests are told of.");
			return found === null ? undefined : { product: scanned(found.product), pieces: found.pieces };
		},
		seen: (product, location) => seenAt(queryClient, product, location),
		changedTo: levelNow,
		whyAsked: (seen, now) =>
			seen === undefined || now === undefined
				? undefined
				: `${changedSentence(seen, now)} ${t`Check your number, then count again.`}`,
		async book(booking) {
			const outcome = await bookScan(booking);
			if ("movement" in outcome) {
				for (const movement of movementsOf(outcome)) changeCachedLevels(queryClient, movement);
				showBooked(queryClient, outcome);
				sayLostBy(outcome);
				const whom = servedSentence(outcome.for, queryClient.getQueryData(locationsQuery.queryKey) ?? []);
				if (whom !== undefined) notify(whom);
			}
			return outcome;
		},
		changeOf: changeOnHand,
		signal(what) {
			if (!sessionNow()?.isMuted) signal(what);
		},
		// A signed-out person can sign in and continue, so that is no refusal. After DeviceFullError the person was told that nothing
		// was recorded, so the scan must not be booked later.
		isRefusal: (error) => (isRefusal(error) && !isSignedOut(error)) || error instanceof DeviceFullError,
		why: (error) => shortageThere(queryClient, error),
		whyRefused: refusalSentence,
		whyNotFound: () => t`The server does not answer, and this device does not know the code.`,
		noteOf: detailsSentence,
		hasOneLocation: () => openLocations(queryClient.getQueryData(locationsQuery.queryKey) ?? []).length === 1,
		hasBins: (location) =>
			binsOfStores(queryClient.getQueryData(locationsQuery.queryKey) ?? []).has(location),
		elsewhere: (error) => placeWithEnough(queryClient, error),
		isPromised: isPromisedRefusal,
		queued: () => readBatch(sessionNow()?.batch ?? "").catch(() => undefined),
	});
	current = { queryClient, runner, stop: followScanQueue(runner, queryClient) };
	return runner;
}

/** How long a count waits for the levels of its product, in ms. */
const LEVELS_MS = 1000;

/** The pieces at a location that the page shows: what the server said last, with the changes that wait on this device. */
async function seenAt(
	queryClient: QueryClient,
	{ _id, quantity }: ScannedProduct,
	location: string,
): Promise<number | undefined> {
	const { changes } = queueState();
	const isOne = openLocations(queryClient.getQueryData(locationsQuery.queryKey) ?? []).length === 1;
	const late = new Promise<undefined>((resolve) => setTimeout(resolve, LEVELS_MS));
	const read = isOne
		? [{ product: _id, location, quantity }]
		: await Promise.race([queryClient.fetchQuery(levelsQuery(_id)), late]).catch(() => undefined);
	if (read === undefined) return undefined;
	const waiting = bookedBefore(changes, _id).map(({ body }) => body);
	return levelAt(levelsAfter(_id, read, waiting), location);
}

/**
 * Updates the session's lines with news from the queue, and retries scans that were set aside when the server may answer.
 * @returns a function that ends this.
 */
function followScanQueue(runner: Runner, queryClient: QueryClient): () => void {
	const hasAside = () => sessionNow()?.waiting.some(({ isAside }) => isAside) ?? false;
	const tryAgain = () => {
		if (hasAside()) void runner.resume();
	};
	const stopNews = onQueueNews((news) => {
		if (news.what === "stopped" && news.needsSignIn) askWhoIsSignedIn(queryClient);
	});
	const stopOutcomes = onOutcome(runner.noteOutcome);
	addEventListener("online", tryAgain);
	const timer = setInterval(tryAgain, RETRY_MS);
	return () => {
		stopNews();
		stopOutcomes();
		removeEventListener("online", tryAgain);
		clearInterval(timer);
	};
}

/** Refreshes the session query: the page then shows that nobody is signed in, and keeps working. */
function askWhoIsSignedIn(queryClient: QueryClient): void {
	void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** The fields of a product that a session stores. */
export function scanned(product: Product): ScannedProduct {
	const { _id, name, image, sku, category, quantity = 0, reserved, incoming, incomingNext } = product;
	return { _id, name, image, sku, category, quantity, reserved, incoming, incomingNext };
}
