import { ApiError } from "@freehub/contract/errors";
import { useForm } from "@mantine/form";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fieldErrorsOf, type Item, type ItemProblems, itemFields } from "./item.ts";

type Options = {
	initialValues: Item;
	problemsOf: (item: Item) => ItemProblems;
	onValuesChange: (item: Item) => void;
	onSignInNeeded: () => void;
	/** Rejects with what the server says against it. */
	send: (item: Item) => Promise<void>;
};

export type ItemFormState = ReturnType<typeof useItemForm>;

/** The form of an item: what is typed, what is wrong with it, and the way to the server. */
export function useItemForm({ initialValues, problemsOf, onValuesChange, onSignInNeeded, send }: Options) {
	const form = useForm<Item>({ initialValues, validate: problemsOf, onValuesChange });
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<unknown>(null);
	// A second click can come before the button shows that the first one is being sent.
	const isSending = useRef(false);

	function showProblems(problems: ItemProblems) {
		// A field can stand in a closed part of the form, which opens for what is wrong in it.
		flushSync(() => form.setErrors(problems));
		const first = itemFields.find((field) => problems[field] !== undefined);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	/** Does it with nothing else under way, and tells what went wrong where it belongs. */
	async function attempt(work: () => Promise<void>) {
		if (isSending.current) return;
		isSending.current = true;
		setPending(true);
		setFailure(null);
		try {
			await work();
		} catch (error) {
			if (error instanceof ApiError && error.status === 401) return onSignInNeeded();
			const problems = fieldErrorsOf(error);
			if (Object.keys(problems).length > 0) showProblems(problems);
			else setFailure(error);
		} finally {
			isSending.current = false;
			setPending(false);
		}
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		form.onSubmit((item) => void attempt(() => send(item)), showProblems)(event);
	}

	return { form, submit, attempt, isPending, failure };
}
