import { isLanguage, type Language } from "@freehub/domain/language";
import { useState } from "react";
import { z } from "zod";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";
import { currentIn } from "#lib/faster.ts";
import { useCommand } from "#lib/use-command.ts";
import { fieldProblems, type Problems } from "#lib/use-command-form.ts";
import { currentLanguage } from "#lib/words.ts";
import type { WriteCommand } from "#lib/write-command.ts";
import type { Translate } from "./translation-commands.ts";

export type Texts<Field extends string> = Record<Field, string>;
export type Translation<Field extends string> = Texts<Field> & { language: Language; version: number };

/** The unsaved text of a language, and the version that it is based on. */
type Draft<Field extends string> = { texts: Texts<Field>; version: number };
type Drafts<Field extends string> = Partial<Record<Language, Draft<Field>>>;

type Options<Field extends string> = {
	id: string;
	fields: readonly Field[];
	stored: readonly Translation<Field>[];
	/** The draft's key in this tab's storage. */
	place: string;
	command: WriteCommand<Translate<Texts<Field>>, Translation<Field>>;
};

/** State of the translations: the texts per language, submission, and conflicts with other people's changes. */
export function useTranslations<Field extends string>({
	id,
	fields,
	stored,
	place,
	command,
}: Options<Field>) {
	const own = currentLanguage();
	const [first] = stored;
	const [language, setLanguage] = useState<Language>(
		isLanguage(own) && stored.some((each) => each.language === own) ? own : (first?.language ?? "en"),
	);
	const [drafts, setDrafts] = useState<Drafts<Field>>(() => readDraft<Drafts<Field>>(place));
	const [problems, setProblems] = useState<Problems>({});
	/** The current translation, when somebody else was faster. */
	const [current, setCurrent] = useState<Translation<Field>>();
	const { run, isPending, failure, reset } = useCommand(command, { isShown: () => true });

	const storedIn = (of: Language) => stored.find((each) => each.language === of);
	const textsOf = (from: Texts<Field> | undefined) =>
		Object.fromEntries(fields.map((field) => [field, from?.[field] ?? ""])) as Texts<Field>;
	const textsIn = (of: Language) => textsOf(drafts[of]?.texts ?? storedIn(of));
	const version = drafts[language]?.version ?? storedIn(language)?.version ?? 0;

	function keep(texts: Texts<Field>, from: number) {
		const { [language]: _, ...others } = drafts;
		const there = textsOf(storedIn(language));
		const isSame = fields.every((field) => texts[field] === there[field]);
		const next = (isSame ? others : { ...others, [language]: { texts, version: from } }) as Drafts<Field>;
		setDrafts(next);
		if (Object.keys(next).length === 0) clearDraft(place);
		else writeDraft(place, next);
	}

	/** @returns the first field that the server refuses, if any. */
	async function save(seen = version): Promise<Field | undefined> {
		setProblems({});
		setCurrent(undefined);
		const texts = textsIn(language);
		const outcome = await run({ id, language, texts, version: seen });
		if (outcome.isDone) {
			setDrafts((now) => {
				const { [language]: saved, ...others } = now;
				const typedSince = saved !== undefined && saved.texts !== drafts[language]?.texts;
				const next = (
					typedSince
						? { ...others, [language]: { texts: saved.texts, version: outcome.answer.version } }
						: others
				) as Drafts<Field>;
				if (Object.keys(next).length === 0) clearDraft(place);
				else writeDraft(place, next);
				return next;
			});
			return undefined;
		}
		setCurrent(currentIn(outcome.error, z.custom<Translation<Field>>()));
		const refused = fieldProblems(outcome.error);
		setProblems(refused);
		return fields.find((field) => refused[field] !== undefined);
	}

	return {
		language,
		choose: (next: Language) => {
			setLanguage(next);
			setProblems({});
			setCurrent(undefined);
			reset();
		},
		texts: textsIn(language),
		textsIn,
		isUnsaved: (of: Language) => drafts[of] !== undefined,
		type: (field: Field, text: string) => keep({ ...textsIn(language), [field]: text }, version),
		discard: () => keep(textsOf(storedIn(language)), 0),
		save,
		isSaving: isPending,
		problems,
		failure: current === undefined && Object.keys(problems).length === 0 ? failure : undefined,
		conflict: current && {
			current,
			take: () => {
				keep(textsOf(current), current.version);
				setCurrent(undefined);
			},
			saveMine: () => save(current.version),
		},
	};
}
