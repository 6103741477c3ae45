import type { Model } from "@freehub/contract/catalogue/models";
import { ApiError } from "@freehub/contract/errors";
import type { BookedBatch } from "@freehub/contract/stock/stock";
import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { binsOfStores, placesAt, storeOfChoice, useLocations } from "#areas/stock/ledger/location-choices.ts";
import { locationProblem, startLocation, startOfTaking } from "#areas/stock/ledger/movement-draft.ts";
import { useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { shortageThere } from "#areas/stock/ledger/shortage-there.ts";
import { bookBatch, type NewBatch } from "#areas/stock/ledger/stock-writes.ts";
import { useStartOfMany } from "#areas/stock/ledger/use-start-of-many.ts";
import { useWrite } from "#lib/use-write.ts";
import { isRefusal, isSignedOut, type Write } from "#lib/write.ts";
import { type CellBooking, lineFor } from "./cell-edit.ts";
import { type CellEdits, sentEditsOf } from "./use-cell-edits.ts";

type CellsBatch = NewBatch & {
	/** The text typed into each cell. */
	cells: { product: string; text: string; from: number }[];
};
const saveCells: Write<CellsBatch, BookedBatch> = bookBatch;

type Options = {
	model: Model;
	edits: CellEdits;
	/** The default way to book an increase. */
	increase: CellBooking["increase"];
};

/** Saves the edited cells together, all or none, and reports why a save failed. */
export function useSaveCells({ model, edits, increase }: Options) {
	const queryClient = useQueryClient();
	const [chosen, setChosen] = useState<Partial<CellBooking>>({});
	const { start, levels, withBins } = useStartOfMany(
		model.variants.map(({ _id }) => _id),
		{
			at: "",
			chosen: edits.pending.map(({ product }) => product._id),
			enabled: edits.pending.length > 0,
			kind: (chosen.increase ?? increase) === "adjust" ? "adjust" : "deliver",
		},
	);
	const locations = useLocations();
	const taken = edits.pending.flatMap(({ product, reading }) =>
		reading.ok && reading.delta < 0 ? [{ product: product._id, quantity: -reading.delta }] : [],
	);
	// Until somebody chooses a location, it follows the known stock.
	const at = chosen.location ?? startOfTaking(start, taken, levels ?? [], binsOfStores(locations));
	const booking: CellBooking = { increase, ...chosen, location: at };
	const limit = useStoreLimit(locations)(at);
	const { run, isPending, unanswered } = useWrite(saveCells, { keptAt: sentEditsOf(model._id) });
	const [problem, setProblem] = useState<string>();
	/** The server's error messages for single cells, by product id. */
	const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());

	function forget() {
		setProblem(undefined);
		setRefusals(new Map());
	}

	async function save() {
		if (isPending || limit !== undefined) return;
		forget();
		const batch = repeated() ?? toSend();
		if (batch === undefined) return;
		const outcome = await run(batch);
		if (outcome.isDone) edits.drop(batch.cells.map(({ product }) => product));
		else if (!isSignedOut(outcome.error)) await tell(outcome.error);
	}

	/** The unanswered earlier request, unless the cells have been edited since. */
	function repeated(): CellsBatch | undefined {
		const sent = unanswered();
		const isStillMeant = sent?.cells.every(({ product, text, from }) => {
			const edit = edits.of(product)?.edit;
			return edit?.text === text && edit.from === from;
		});
		return isStillMeant ? sent : undefined;
	}

	/** The batch to send; undefined if the person must check something first. */
	function toSend(): CellsBatch | undefined {
		const moved = edits.pending.filter(({ product, edit }) => product.quantity !== edit.from);
		if (moved.length > 0) {
			edits.rebase(moved.map(({ product }) => product));
			setProblem(elsewhere(moved.map(({ product }) => product.name)));
			return undefined;
		}
		const wrong = edits.pending.filter(({ reading }) => !reading.ok);
		if (wrong.length > 0) {
			const count = wrong.length;
			setProblem(
				t`${plural(count, { one: "# cell", other: "# cells" })} cannot be saved like this. Nothing is saved yet.`,
			);
			return undefined;
		}
		const nowhere = locationProblem(booking);
		if (nowhere !== undefined) {
			setProblem(nowhere);
			return undefined;
		}
		const lines = edits.pending.flatMap(({ product, edit, reading }) =>
			reading.ok
				? [lineFor(product._id, edit.from, reading.delta, bookingOf(product._id, reading.delta))]
				: [],
		);
		const count = lines.length;
		const { name } = model;
		return {
			lines,
			message: t({
				comment: "name is a model's",
				message: `${plural(count, { one: "# change", other: "# changes" })} of ${name} saved`,
			}),
			namesPlaces: true,
			cells: edits.pending.map(({ product, edit: { text, from } }) => ({ product: product._id, text, from })),
		};
	}

	/** Pieces are taken from a store with its bins, but arrive at one place: the only one there that has some, or the store. */
	function bookingOf(id: string, delta: number): CellBooking {
		const store = storeOfChoice(at);
		if (store === undefined) return { ...booking, outsideBins: withBins.has(at) };
		if (delta < 0) return booking;
		const own = levels?.filter(({ product }) => product === id) ?? [];
		const location = startLocation("receive", own, placesAt(store, locations), withBins);
		return { ...booking, location, outsideBins: withBins.has(location) };
	}

	async function tell(error: unknown) {
		const { product: id, quantity, code } = error instanceof ApiError ? error.problem : {};
		const cell = edits.pending.find(({ product }) => product._id === id);
		const name = cell?.product.name ?? "";
		if (cell && id !== undefined && quantity !== undefined && code === "quantity_changed") {
			edits.rebase([{ _id: id, quantity }]);
			return setProblem(elsewhere([name]));
		}
		const sentence = await shortageThere(queryClient, error);
		if (cell && id !== undefined) setRefusals(new Map([[id, sentence]]));
		const why = cell ? t({ comment: "name is a product's", message: `${name}: ${sentence}` }) : sentence;
		setProblem(
			isRefusal(error)
				? t({
						comment: "why is one sentence or more",
						message: `${why} Nothing is saved; what you typed is kept.`,
					})
				: t({
						comment: "why is one sentence or more; it is the server that comes back",
						message: `${why} What you typed is kept. Press again when it is back: it will be booked once.`,
					}),
		);
	}

	return {
		booking,
		levels: levels?.filter(({ product }) => edits.pending.some((cell) => cell.product._id === product)),
		setBooking: (part: Partial<CellBooking>) => {
			forget();
			setChosen((before) => ({ ...before, ...part }));
		},
		isPending,
		problem: problem ?? limit,
		/** Whether this person may book there. */
		isLimited: limit !== undefined,
		refusals,
		forget,
		save: () => void save(),
	};
}

function elsewhere(names: readonly string[]): string {
	const count = names.length;
	const [name] = names;
	if (count === 1) {
		return t({
			comment: "name is a product's",
			message: `Somebody else changed ${name} meanwhile. Nothing is saved yet: look at what is there now, then save again.`,
		});
	}
	return t`Somebody else changed ${plural(count, { one: "# product", other: "# products" })} meanwhile. Nothing is saved yet: look at what is there now, then save again.`;
}
