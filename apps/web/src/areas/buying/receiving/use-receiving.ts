import type { DeliveryLines } from "@freehub/contract/buying/receipts";
import { isWhole, misreadOf } from "@freehub/domain/catalogue/misread";
import { readScan } from "@freehub/domain/stock/scan";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "#areas/people/sign-in/use-session.ts";
import { openLocations, placesAt, useLocations } from "#areas/stock/ledger/location-choices.ts";
import { useSaidStore } from "#areas/stock/ledger/my-store.ts";
import { stockSentence } from "#areas/stock/ledger/stock-sentence.ts";
import { signal } from "#areas/stock/scan/signals.ts";
import { newKey } from "#lib/new-key.ts";
import { usePermissions } from "#lib/permissions.ts";
import { onScan } from "#lib/scans.ts";
import { createTally } from "./counter.ts";
import { type CountedLine, countedLines, type Delivery } from "./delivery.ts";
import {
	beginDelivery,
	continueDelivery,
	deliveryNow,
	isUnfinished,
	rememberedPlaces,
	takeDelivery,
	useDelivery,
} from "./delivery-store.ts";
import { followDeliveryQueue, takeUpQueue } from "./follow-queue.ts";
import { findDelivery, linesQuery } from "./receiving-queries.ts";
import { followClosings, markShort, useClosings, withShort } from "./short-lines.ts";

type Tally = ReturnType<typeof createTally>;
const tallies = new WeakMap<QueryClient, Tally>();

/** The only tally in this tab. It keeps working when the user leaves the page. */
function tallyOf(queryClient: QueryClient): Tally {
	const known = tallies.get(queryClient);
	if (known !== undefined) return known;
	const tally = createTally(queryClient);
	tallies.set(queryClient, tally);
	followDeliveryQueue(queryClient, () => tally.tell("wrong"));
	followClosings(queryClient);
	return tally;
}

/** Orders of different suppliers that a code could mean. */
type SupplierChoice = { supplier: string; name: string; orders: string[] };

/** Why no delivery was opened for a code. */
type Trouble =
	| { what: "failed"; why: string }
	/** The code is taken for the delivery note's number. */
	| { what: "unknown"; code: string }
	/** The code is a product's barcode or looks misread, so it is no delivery note's number. */
	| { what: "foreign"; code: string }
	/** Another tab has the delivery. */
	| { what: "held" }
	| { what: "several"; code: string; choices: SupplierChoice[] };

type Beginning = { delivered?: string; first?: string };

export type Receiving = ReturnType<typeof useReceiving>;

/** The delivery that the current person receives, and everything that can be done with it. */
export function useReceiving() {
	const queryClient = useQueryClient();
	const work = tallyOf(queryClient);
	const session = useSession();
	const person = session.user?.id;
	const { isKnown } = usePermissions();
	const places = useLocations();
	const open = useMemo(() => new Set(openLocations(places).map(({ _id }) => _id)), [places]);
	const store = useSaidStore();
	const delivery = useDelivery();
	const isOpen = delivery !== undefined && delivery.person === person;
	const { orders, batch } = delivery ?? { orders: [], batch: "" };
	const read = useQuery({ ...linesQuery({ orders, batch }), enabled: isOpen });
	const [note, setNote] = useState("");
	const [trouble, setTrouble] = useState<Trouble>();
	const [isFinding, setFinding] = useState(false);
	const [params, setParams] = useSearchParams();

	const [taken, setTaken] = useState<string>();

	const afterTaking = useEffectEvent((isOther: boolean) => {
		setTaken(person);
		if (isOther) void takeUpQueue();
	});
	useEffect(() => {
		if (person !== undefined) void takeDelivery(person).then(afterTaking);
	}, [person]);

	/** Begins a delivery of orders. @param first the code of a piece to count at once. */
	function start(ordered: readonly string[], { delivered = note, first }: Beginning) {
		if (person === undefined) return;
		const here = store === undefined ? [] : (placesAt(store._id, places) ?? []);
		const homes = rememberedPlaces(here.length === 0 ? open : new Set(here));
		beginDelivery({ person, batch: newKey(), orders: [...ordered], note: delivered, homes, here });
		const now = deliveryNow();
		if (first === undefined || now === undefined) return;
		void queryClient.fetchQuery(linesQuery(now)).then(
			() => work.countFirst(first),
			() => undefined,
		);
	}

	function begin(ordered: readonly string[], beginning: Beginning) {
		setTrouble(undefined);
		setParams({}, { replace: true });
		setNote("");
		start(ordered, beginning);
	}

	/** Opens the delivery that a code is of. */
	async function find(raw: string | undefined) {
		const scan = raw === undefined ? undefined : readScan(raw);
		if (scan === undefined) return;
		if (scan.kind === "location") return setTrouble({ what: "foreign", code: raw?.trim() ?? "" });
		const { code } = scan;
		setFinding(true);
		try {
			const found = await findDelivery(code);
			const now = deliveryNow();
			// Meanwhile the page's address may have opened a delivery.
			if (now?.person === person && now?.isFinished === false) work.onCode(raw, open);
			else openFound(code, found);
		} catch (error) {
			setTrouble({ what: "failed", why: stockSentence(error) });
			signal("wrong");
		}
		setFinding(false);
	}

	function openFound(code: string, { found, lines }: DeliveryLines) {
		const suppliers = suppliersIn(lines);
		const [only] = suppliers;
		if (found === null || only === undefined) {
			if (isForeign(code)) {
				setTrouble({ what: "foreign", code });
				return signal("wrong");
			}
			setNote(code);
			setTrouble({ what: "unknown", code });
			return signal("aside");
		}
		if (suppliers.length > 1) return setTrouble({ what: "several", code, choices: suppliers });
		openFor(code, found, only);
	}

	function openFor(code: string, found: DeliveryLines["found"], { orders: ordered }: SupplierChoice) {
		begin(ordered, {
			...(found === "note" && { delivered: code }),
			...(found === "product" && { first: code }),
		});
		signal("right");
	}

	const asked = params.get("order");
	const openAsked = useEffectEvent((order: string) => {
		const now = deliveryNow();
		const isIncluded = now !== undefined && !now.isFinished && now.orders.includes(order);
		// Otherwise the page asks first, and the address stays until it is answered.
		if (!isIncluded && now !== undefined && isUnfinished(now)) return;
		setParams({}, { replace: true });
		if (!isIncluded) start([order], {});
	});
	const isReady = isKnown && person !== undefined && taken === person;
	useEffect(() => {
		if (isReady && asked !== null) openAsked(asked);
	}, [isReady, asked]);

	const hear = useEffectEvent((raw: string | undefined) => {
		if (isOpen) work.onCode(raw, open);
		else void find(raw);
	});
	useEffect(() => onScan((code) => hear(code)), []);

	const short = useClosings();
	const lines = useMemo(
		() =>
			read.data === undefined
				? undefined
				: withShort(countedLines(read.data.lines, delivery?.entries ?? []), short),
		[read.data, delivery?.entries, short],
	);

	/** Goes on with a delivery that was not finished. */
	async function resume(batch: string) {
		setTrouble(undefined);
		if (person === undefined) return;
		if (!(await continueDelivery(person, batch))) return setTrouble({ what: "held" });
		await takeUpQueue();
	}
	return {
		...work,
		queryClient,
		person,
		/** Undefined until an order is chosen. */
		delivery: isOpen ? delivery : undefined,
		isReady,
		/** Undefined until they are read. */
		lines,
		read,
		locations: places,
		note,
		setNote,
		trouble,
		isFinding,
		find,
		markShort: (short: readonly CountedLine[]) =>
			person !== undefined && markShort(queryClient, person, short),
		begin,
		resume,
		/** The order that somebody wants to receive while another delivery is not finished. */
		askedOrder: asked !== null && isOpen && !delivery.orders.includes(asked) ? asked : undefined,
		/** Adds the asked order to the delivery, or continues without it. */
		answerAsked: (isAdded: boolean) => {
			if (isAdded && asked !== null) void work.addPurchaseOrder(asked);
			setParams({}, { replace: true });
		},
		chooseSupplier: (code: string, choice: SupplierChoice) => openFor(code, "product", choice),
		hear: (raw: string | undefined) => (isOpen ? work.onCode(raw, open) : void find(raw)),
	};
}

/** Whether a code is certainly no delivery note's number. */
function isForeign(code: string): boolean {
	return misreadOf(code) !== undefined || isWhole(code);
}

function suppliersIn(lines: DeliveryLines["lines"]): SupplierChoice[] {
	const bySupplier = Map.groupBy(lines, ({ supplier }) => supplier._id);
	return [...bySupplier].map(([supplier, own]) => ({
		supplier,
		name: own[0]?.supplier.name ?? "",
		orders: [...new Set(own.map(({ order }) => order))],
	}));
}

/** The open delivery and its lines, for the parts of the page. */
export type DeliveryProps = { receiving: Receiving; delivery: Delivery; lines: readonly CountedLine[] };
