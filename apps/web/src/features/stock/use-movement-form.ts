import type { Booked } from "@freehub/contract/stock";
import { MAIN_LOCATION } from "@freehub/domain/stock";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { newKey } from "#lib/new-key.ts";
import { notify } from "#ui/notify.ts";
import { bookMovement } from "./change-stock.ts";
import { bodyOf, type Draft, foresee, quantityProblem, realLocations } from "./movement-draft.ts";
import { bookedSentence } from "./movement-words.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { type FormRequest, useDesk } from "./shop.ts";
import { isRefusal, isSignedOut, stockSentence } from "./stock-sentence.ts";
import { offerUndo } from "./undo.ts";

type Options = FormRequest & {
	onBooked: () => void;
	/** Whether the form is still there to say why something failed. */
	isOpen: () => boolean;
};

/** The stock form: what is typed, what it would do, and the way to the ledger. */
export function useMovementForm({ product, kinds, onBooked, isOpen }: Options) {
	const { shop } = useDesk();
	const { data: locations = [] } = useQuery(locationsQuery);
	const places = realLocations(locations);
	const hasPlaces = places.length > 1;
	const { data: read } = useQuery({ ...levelsQuery(product._id), enabled: hasPlaces });
	const levels = hasPlaces
		? read
		: [{ product: product._id, location: MAIN_LOCATION, quantity: product.quantity }];

	const [draft, setDraft] = useState<Draft>(() => ({
		kind: kinds[0],
		quantity: "1",
		location: MAIN_LOCATION,
		to: "",
		reason: "damaged",
		reference: "",
	}));
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<unknown>();
	const [problems, setProblems] = useState<{ quantity?: string; to?: string }>({});
	// A second Enter can come before the button shows that the first one is being sent.
	const isSending = useRef(false);
	// Pressing again with the same content must not book it twice.
	const sent = useRef<{ content: string; key: string }>(undefined);

	function change(part: Partial<Draft>) {
		setDraft((before) => ({ ...before, ...part }));
		setProblems({});
		setFailure(undefined);
	}

	async function send() {
		const body = bodyOf(draft);
		const content = JSON.stringify(body);
		if (sent.current?.content !== content) sent.current = { content, key: newKey() };
		const { delta } = foresee(draft, product._id, levels);
		setFailure(undefined);
		setPending(true);
		try {
			const order = { product: product._id, body, delta, idempotencyKey: sent.current.key };
			tell(await bookMovement(shop, order));
		} catch (error) {
			if (isRefusal(error)) sent.current = undefined;
			if (isSignedOut(error)) shop.onSignInNeeded();
			else if (isOpen()) setFailure(error);
			else notify(`${product.name}: not booked. ${stockSentence(error)}`, "failure");
		} finally {
			setPending(false);
		}
	}

	function tell(booked: Booked) {
		offerUndo(shop, bookedSentence(booked.movement, booked.quantity), booked.movement);
		if (isOpen()) onBooked();
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isSending.current) return;
		const quantity = quantityProblem(draft);
		const to = draft.kind === "transfer" && draft.to === "" ? "Choose where it goes." : undefined;
		setProblems({ ...(quantity && { quantity }), ...(to && { to }) });
		if (quantity !== undefined || to !== undefined) return;
		isSending.current = true;
		void send().finally(() => {
			isSending.current = false;
		});
	}

	const foreseen = foresee(draft, product._id, levels);
	return { draft, change, submit, isPending, failure, problems, foreseen, locations, places };
}
