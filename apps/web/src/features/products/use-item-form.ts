import { ApiError } from "@freehub/contract/errors";
import { NewProduct } from "@freehub/contract/product-fields";
import { useForm } from "@mantine/form";
import { type FormEvent, useRef } from "react";
import { clearDraft, emptyItem, keyFor, saveDraft, useDraftItem } from "./item-draft.ts";
import { type NewItem, useAddProduct } from "./mutations.ts";

const fields = Object.keys(emptyItem) as (keyof NewItem)[];

type Options = { isVisitor: boolean; onSignInNeeded: () => void; onAdded: (name: string) => void };

/** The Add Item form: what is typed, what is wrong with it, and the way to the server. */
export function useItemForm({ isVisitor, onSignInNeeded, onAdded }: Options) {
	const initialValues = useDraftItem();
	const form = useForm<NewItem>({ initialValues, validate: problemsOf, onValuesChange: saveDraft });
	const { mutateAsync, isPending, error, reset } = useAddProduct();
	// A second click can come before the button shows that the first one is being sent.
	const isSending = useRef(false);

	function showProblems(problems: Partial<Record<keyof NewItem, string>>) {
		form.setErrors(problems);
		const first = fields.find((field) => problems[field] !== undefined);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	async function send(item: NewItem) {
		if (isSending.current) return;
		if (isVisitor) return onSignInNeeded();
		isSending.current = true;
		try {
			const added = await mutateAsync({ item, idempotencyKey: keyFor(item) });
			clearDraft();
			onAdded(added.name);
		} catch (failure) {
			if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
			else showProblems(fieldErrorsOf(failure));
		} finally {
			isSending.current = false;
		}
	}

	function submit(event: FormEvent<HTMLFormElement>) {
		form.onSubmit((item) => {
			reset();
			void send(item);
		}, showProblems)(event);
	}

	return { form, submit, isPending, failure: isGeneral(error) ? error : null };
}

function problemsOf(item: NewItem): Partial<Record<keyof NewItem, string>> {
	const parsed = NewProduct.safeParse(item);
	const problems: Partial<Record<string, string>> = {};
	for (const issue of parsed.error?.issues ?? []) problems[String(issue.path[0])] ??= issue.message;
	return problems;
}

function fieldErrorsOf(error: unknown): Partial<Record<keyof NewItem, string>> {
	const problems: Partial<Record<keyof NewItem, string>> = {};
	const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
	for (const { field, message } of errors) {
		const known = fields.find((name) => name === field);
		if (known !== undefined) problems[known] ??= message;
	}
	return problems;
}

/** Whether a failure has to be told above the button, because no field can tell it. */
function isGeneral(error: unknown): boolean {
	if (error === null) return false;
	if (error instanceof ApiError && error.status === 401) return false;
	return Object.keys(fieldErrorsOf(error)).length === 0;
}
