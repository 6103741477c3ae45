import { useForm } from "@mantine/form";
import { useState } from "react";
import type { z } from "zod";
import { clearDraft, readDraft, writeDraft } from "./draft.ts";
import { errorSentence } from "./error-sentence.ts";
import { changerIn, currentIn } from "./faster.ts";
import type { Outcome } from "./use-command.ts";
import { fieldProblems, type Problems } from "./use-command-form.ts";
import { useErrorWords } from "./use-error-words.ts";
import { isSignedOut } from "./write-command.ts";

type Fields<Field extends string> = Record<Field, string>;
type Stored<Field extends string> = Fields<Field> & { version: number };

/** What the text was when the person began to change it. */
type Base<Field extends string> = { fields: Fields<Field>; version: number };
type Draft<Field extends string> = { fields: Fields<Field>; base?: Base<Field> | undefined };

type Options<Field extends string, Text extends Stored<Field>> = {
	/** Where what is typed waits in this tab's storage. */
	place: string;
	/** The fields in their order, with what those of a new text begin with. */
	empty: Fields<Field>;
	/** Undefined: a new one. */
	stored: Text | undefined;
	/** What a refusal tells of the present. */
	schema: z.ZodType<Text>;
	check: (fields: Fields<Field>) => Problems;
	/** The field of which every space counts; around the others the server takes them away. */
	exact: Field;
};

/** What of a text is another now. Around all fields but `exact` the server takes the spaces away. */
export function changesOf<Field extends string>(
	before: Fields<Field>,
	now: Fields<Field>,
	exact: NoInfer<Field>,
): Partial<Fields<Field>> {
	const names = Object.keys(before) as Field[];
	const said = (name: Field, text: string) => (name === exact ? text : text.trim());
	const changed = names.filter((name) => said(name, before[name]) !== said(name, now[name]));
	return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Fields<Field>>;
}

/** What is typed of a text with a version, which survives a reload, and what to do when somebody else was faster. */
export function useVersionedForm<Field extends string, Text extends Stored<Field>>(
	options: Options<Field, Text>,
) {
	const { place, empty, stored, schema, check, exact } = options;
	useErrorWords();
	const names = Object.keys(empty) as Field[];
	const isUnchanged = (before: Fields<Field>, now: Fields<Field>) =>
		Object.keys(changesOf(before, now, exact)).length === 0;
	const [kept] = useState(() => unsavedIn(place));
	const [base, setBase] = useState<Base<Field> | undefined>(kept?.base ?? (stored && baseOf(stored)));
	const [failure, setFailure] = useState<string>();
	/** What is there by now, when somebody else was faster, and who that was, as far as it is told. */
	const [faster, setFaster] = useState<{ current: Text; by: string | undefined }>();
	const form = useForm<Fields<Field>>({
		initialValues: kept?.fields ?? base?.fields ?? empty,
		validate: check,
		onValuesChange: (fields) => writeDraft(place, { fields, base } satisfies Draft<Field>),
	});

	function baseOf(text: Text): Base<Field> {
		const fields = Object.fromEntries(
			names.map((name): [Field, string] => [name, text[name]]),
		) as Fields<Field>;
		return { fields, version: text.version };
	}

	/** A draft that says nothing new would only hide what is there now. */
	function unsavedIn(where: string): Draft<Field> | undefined {
		const { fields, base: began } = readDraft<Draft<Field>>(where);
		if (fields === undefined || (began === undefined && stored !== undefined)) return undefined;
		return began !== undefined && isUnchanged(began.fields, fields) ? undefined : { fields, base: began };
	}

	function showProblems(problems: Problems): void {
		form.setErrors(problems);
		const name = names.find((one) => one in problems);
		if (name !== undefined) form.getInputNode(name)?.focus();
	}

	const changesTo = (fields: Fields<Field>) =>
		base === undefined ? fields : changesOf(base.fields, fields, exact);
	// Where only the state is another, as after Undo, nothing is there that the person has not seen.
	const isAsSeen = stored && base && isUnchanged(base.fields, baseOf(stored).fields);
	return {
		form,
		/** What of the fields is another than what the person began with. */
		changesTo,
		/** The version that the person has seen. */
		version: isAsSeen ? stored.version : base?.version,
		/** Begins an attempt. @returns what is typed, or nothing after saying what speaks against it. */
		checked(): Fields<Field> | undefined {
			setFailure(undefined);
			const { hasErrors, errors } = form.validate();
			if (!hasErrors) return form.getValues();
			showProblems(errors as Problems);
			return undefined;
		},
		/** @returns the answer, or nothing after telling why there is none where it belongs. */
		answerOf(what: string, outcome: Outcome<Text>): Text | undefined {
			setFailure(undefined);
			if (outcome.isDone) return outcome.answer;
			const { error } = outcome;
			const current = currentIn(error, schema);
			const problems = fieldProblems(error);
			if (current !== undefined) setFaster({ current, by: changerIn(error) });
			else if (names.some((name) => name in problems)) showProblems(problems);
			else if (error !== undefined && !isSignedOut(error)) setFailure(`${what} ${errorSentence(error)}`);
			return undefined;
		},
		/** The server has what was typed; what was typed meanwhile is still to be saved. */
		setStored(text: Text, at = place): void {
			const next = baseOf(text);
			const fields = form.getValues();
			setBase(next);
			setFaster(undefined);
			if (at !== place) clearDraft(place);
			if (isUnchanged(next.fields, fields)) clearDraft(at);
			else writeDraft(at, { fields, base: next } satisfies Draft<Field>);
		},
		/** Nothing typed is missing on the server. */
		isSaved: base !== undefined && isUnchanged(base.fields, form.values),
		/** What was typed before and not saved is in the form again. */
		hasKept: kept !== undefined,
		failure,
		conflict: faster && {
			...faster,
			fields: names.filter((name) => faster.current[name] !== base?.fields[name]),
			take: (): void => {
				const next = baseOf(faster.current);
				form.setValues({ ...next.fields, ...changesTo(form.getValues()) });
				setBase(next);
				setFaster(undefined);
				// The button that was pressed goes with its note.
				form.getInputNode(names[0] as Field)?.focus();
			},
		},
		/** Drops what was typed since the last save. */
		discard: (): void => {
			form.setValues(base?.fields ?? empty);
			setFaster(undefined);
			clearDraft(place);
		},
	};
}
