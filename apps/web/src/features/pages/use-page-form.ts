import { ApiError } from "@freehub/contract/errors";
import { CompanyPage, changePage } from "@freehub/contract/pages";
import { t } from "@lingui/core/macro";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { changerIn } from "#lib/changer-in.ts";
import { isSignedOut } from "#lib/command.ts";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { useCommand } from "#lib/use-command.ts";
import { checkFor, fieldProblems, type Problems } from "#lib/use-command-form.ts";
import { changeOne } from "./page-commands.ts";
import { changesOf, isUnchanged, type PageFields, pageFields } from "./page-text.ts";

/** What the page was when the person began to change it. */
type Base = { fields: PageFields; version: number };
type Draft = { fields: PageFields; base: Base };

const check = checkFor(changePage);

/** What is typed of a page, the way to the server, and what to do when somebody else was faster. */
export function usePageForm(page: CompanyPage) {
	const place = `freehub-page-${page.slug}`;
	const [kept] = useState(() => unsavedIn(place));
	const [base, setBase] = useState<Base>(kept?.base ?? baseOf(page));
	const [failure, setFailure] = useState<string>();
	/** What is there by now, when somebody else was faster, and who that was, as far as it is told. */
	const [faster, setFaster] = useState<{ current: CompanyPage; by: string | undefined }>();
	const form = useForm<PageFields>({
		initialValues: kept?.fields ?? base.fields,
		validate: check,
		onValuesChange: (fields) => writeDraft(place, { fields, base } satisfies Draft),
	});
	const { run, isPending } = useCommand(changeOne, { isShown: () => true });
	const changes = changesOf(base.fields, form.values);

	function showProblems(problems: Problems) {
		form.setErrors(problems);
		const first = pageFields.find((field) => field in problems);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	/** Stores what has changed. */
	async function save(version = base.version): Promise<void> {
		setFailure(undefined);
		const { hasErrors, errors } = form.validate();
		if (hasErrors) return showProblems(errors as Problems);
		const change = changesOf(base.fields, form.getValues());
		if (Object.keys(change).length === 0) return;
		const outcome = await run({ slug: page.slug, change, version });
		if (outcome.isDone) return setStored(outcome.answer);
		const { error } = outcome;
		const there = currentIn(error);
		const problems = fieldProblems(error);
		if (there !== undefined) {
			setFaster({ current: there, by: changerIn(error) });
		} else if (pageFields.some((field) => field in problems)) showProblems(problems);
		else if (error !== undefined && !isSignedOut(error))
			setFailure(`${t`The page was not saved.`} ${errorSentence(error)}`);
	}

	/** The server has what was typed; what was typed meanwhile is still to be saved. */
	function setStored(stored: CompanyPage) {
		const next = baseOf(stored);
		const fields = form.getValues();
		setBase(next);
		setFaster(undefined);
		if (isUnchanged(next.fields, fields)) clearDraft(place);
		else writeDraft(place, { fields, base: next } satisfies Draft);
	}

	return {
		form,
		save: () => save(),
		isSaving: isPending,
		/** Nothing typed is missing on the server. */
		isSaved: Object.keys(changes).length === 0,
		/** What was typed before and not saved is in the form again. */
		hasKept: kept !== undefined,
		failure,
		conflict: faster && {
			...faster,
			fields: pageFields.filter((field) => faster.current[field] !== base.fields[field]),
			take: () => {
				const next = baseOf(faster.current);
				form.setValues({ ...next.fields, ...changes });
				setBase(next);
				setFaster(undefined);
				form.getInputNode("title")?.focus();
			},
			saveMine: () => void save(faster.current.version),
		},
		/** Drops what was typed since the last save. */
		discard: () => {
			form.setValues(base.fields);
			setFaster(undefined);
			clearDraft(place);
		},
	};
}

function baseOf({ title, text, version }: CompanyPage): Base {
	return { fields: { title, text }, version };
}

function currentIn(error: unknown): CompanyPage | undefined {
	if (!(error instanceof ApiError) || error.code !== "page_changed") return undefined;
	return CompanyPage.safeParse(error.problem.current).data;
}

/** A draft that says nothing new would only hide what is there now. */
function unsavedIn(place: string): Draft | undefined {
	const { fields, base } = readDraft<Draft>(place);
	if (fields === undefined || base === undefined) return undefined;
	return isUnchanged(base.fields, fields) ? undefined : { fields, base };
}
