import { useForm } from "@mantine/form";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useErrorWords } from "#lib/use-error-words.ts";
import { isSignedOut } from "#lib/write-command.ts";
import { fieldErrorsOf, type Item, type ItemProblems, itemFields } from "./item.ts";

type Options = {
	initialValues: Item;
	problemsOf: (item: Item) => ItemProblems;
	onValuesChange: (item: Item) => void;
	/** Resolves to the error to show, or undefined. */
	send: (item: Item) => Promise<unknown>;
};

export type ItemFormState = ReturnType<typeof useItemForm>;

/** The state of an item form: its values, its errors, and submission. */
export function useItemForm({ initialValues, problemsOf, onValuesChange, send }: Options) {
	useErrorWords();
	const form = useForm<Item>({ initialValues, validate: problemsOf, onValuesChange });
	const [failure, setFailure] = useState<unknown>(null);

	function showProblems(problems: ItemProblems) {
		// Render first: the field may be in a closed part of the form, which opens when it has an error.
		flushSync(() => form.setErrors(problems));
		const first = itemFields.find((field) => problems[field] !== undefined);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	/** Awaits the request and shows its error in the right place. */
	async function attempt(sending: Promise<unknown>) {
		setFailure(null);
		const error = await sending;
		if (error === undefined || isSignedOut(error)) return;
		const problems = fieldErrorsOf(error);
		if (Object.keys(problems).length > 0) showProblems(problems);
		else setFailure(error);
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		form.onSubmit((item) => void attempt(send(item)), showProblems)(event);
	}

	return { form, submit, attempt, failure };
}
