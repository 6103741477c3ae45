import { ApiError } from "@freehub/contract/errors";
import type { Model } from "@freehub/contract/models";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import { useRef, useState } from "react";
import { plural } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { type Booking, lineFor } from "./cell-edit.ts";
import { keepSent, keptSent, type Sent } from "./kept-edits.ts";
import type { ModelStock } from "./model-stock.ts";
import type { CellEdits } from "./use-cell-edits.ts";

type Options = {
	stock: ModelStock;
	model: Model;
	edits: CellEdits;
	/** How an increase is booked unless the person says otherwise. */
	increase: Booking["increase"];
};

/** Saves the edited cells together, all or none, and tells why that did not work. */
export function useSaveCells({ stock, model, edits, increase }: Options) {
	const [booking, setBooking] = useState<Booking>({ increase, location: MAIN_LOCATION });
	const [isPending, setPending] = useState(false);
	const [problem, setProblem] = useState<string>();
	/** What the server says against single cells, by product. */
	const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
	// A second click can come before the button shows that the first one is being sent.
	const isSending = useRef(false);

	function forget() {
		setProblem(undefined);
		setRefusals(new Map());
	}

	async function save() {
		if (isSending.current) return;
		forget();
		const sent = unanswered() ?? toSend();
		if (sent === undefined) return;
		keepSent(model._id, sent);
		isSending.current = true;
		setPending(true);
		try {
			await send(sent);
		} finally {
			isSending.current = false;
			setPending(false);
		}
	}

	/** What was sent before and not answered, unless something else is typed there by now. */
	function unanswered(): Sent | undefined {
		const sent = keptSent(model._id);
		const isStillMeant = sent?.cells.every(({ product, text, from }) => {
			const edit = edits.of(product)?.edit;
			return edit?.text === text && edit.from === from;
		});
		return isStillMeant ? sent : undefined;
	}

	/** What is typed, unless somebody must look at it again first. */
	function toSend(): Sent | undefined {
		const moved = edits.pending.filter(({ product, edit }) => product.quantity !== edit.from);
		if (moved.length > 0) {
			edits.rebase(moved.map(({ product }) => product));
			setProblem(elsewhere(moved.map(({ product }) => product.name)));
			return undefined;
		}
		const wrong = edits.pending.filter(({ reading }) => !reading.ok);
		if (wrong.length > 0) {
			setProblem(`${plural(wrong.length, "cell")} cannot be saved like this. Nothing is saved yet.`);
			return undefined;
		}
		return {
			key: newKey(),
			lines: edits.pending.flatMap(({ product, edit, reading }) =>
				reading.ok ? [lineFor(product._id, edit.from, reading.delta, booking)] : [],
			),
			cells: edits.pending.map(({ product, edit: { text, from } }) => ({ product: product._id, text, from })),
		};
	}

	async function send({ lines, key, cells }: Sent) {
		try {
			await stock.book(lines, key, `${plural(lines.length, "change")} of ${model.name} saved.`);
			keepSent(model._id, undefined);
			edits.drop(cells.map(({ product }) => product));
		} catch (error) {
			if (stock.isRefusal(error)) keepSent(model._id, undefined);
			if (error instanceof ApiError && error.status === 401) return stock.onSignInNeeded();
			tell(error);
		}
	}

	function tell(error: unknown) {
		const { product: id, quantity, code } = error instanceof ApiError ? error.problem : {};
		const cell = edits.pending.find(({ product }) => product._id === id);
		const name = cell?.product.name ?? "";
		if (cell && id !== undefined && quantity !== undefined && code === "quantity_changed") {
			edits.rebase([{ _id: id, quantity }]);
			return setProblem(elsewhere([name]));
		}
		const sentence = stock.sentenceFor(error);
		if (cell && id !== undefined) setRefusals(new Map([[id, sentence]]));
		const nextStep = stock.isRefusal(error)
			? "Nothing is saved; what you typed is kept."
			: "What you typed is kept. Press again when it is back: it will be booked once.";
		setProblem(`${cell ? `${name}: ` : ""}${sentence} ${nextStep}`);
	}

	return {
		booking,
		setBooking: (part: Partial<Booking>) => {
			forget();
			setBooking((before) => ({ ...before, ...part }));
		},
		isPending,
		problem,
		refusals,
		forget,
		save: () => void save(),
	};
}

function elsewhere(names: readonly string[]): string {
	const which = names.length === 1 ? names[0] : plural(names.length, "product");
	return `Somebody else changed ${which} meanwhile. Nothing is saved yet: look at what is there now, then save again.`;
}
