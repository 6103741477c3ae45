import { MAIN_LOCATION } from "@freehub/domain/stock";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useCommand } from "#lib/use-command.ts";
import { bodyOf, type Draft, foresee, quantityProblem, realLocations } from "./movement-draft.ts";
import { levelsQuery, locationsQuery } from "./queries.ts";
import { bookMovement } from "./stock-commands.ts";
import type { FormRequest } from "./stock-form.ts";

type Options = FormRequest & {
	onBooked: () => void;
	/** Whether the form is still there to say why something failed. */
	isOpen: () => boolean;
};

/** The stock form: what is typed, what it would do, and the way to the ledger. */
export function useMovementForm({ product, kinds, onBooked, isOpen }: Options) {
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
	const { run, isPending, error, reset } = useCommand(bookMovement, { isShown: isOpen });
	const [problems, setProblems] = useState<{ quantity?: string; to?: string }>({});

	function change(part: Partial<Draft>) {
		setDraft((before) => ({ ...before, ...part }));
		setProblems({});
		reset();
	}

	async function book() {
		const { delta } = foresee(draft, product._id, levels);
		const { isDone } = await run({ product, body: bodyOf(draft), delta });
		if (isDone && isOpen()) onBooked();
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const quantity = quantityProblem(draft);
		const to = draft.kind === "transfer" && draft.to === "" ? "Choose where it goes." : undefined;
		setProblems({ ...(quantity && { quantity }), ...(to && { to }) });
		if (quantity !== undefined || to !== undefined) return;
		void book();
	}

	const foreseen = foresee(draft, product._id, levels);
	return { draft, change, submit, isPending, error, problems, foreseen, locations, places };
}
