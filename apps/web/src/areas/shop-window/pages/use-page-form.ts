import { CompanyPage, changePage } from "@freehub/contract/shop-window/pages";
import { t } from "@lingui/core/macro";
import { exactIn, useVersionedForm } from "#lib/use-versioned-form.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor } from "#lib/use-write-form.ts";
import { changeOnePage } from "./page-writes.ts";

export type PageField = "title" | "text";

const check = checkFor(changePage);

/** State of a page's form: its values, submission, and conflicts with other people's changes. */
export function usePageForm(page: CompanyPage) {
	const text = useVersionedForm<PageField, CompanyPage>({
		place: `freehub-page-${page.slug}`,
		empty: { title: "", text: "" },
		stored: page,
		fieldsOf: ({ title, text }) => ({ title, text }),
		schema: CompanyPage,
		check,
		isSame: exactIn("text"),
	});
	const { run, isPending } = useWrite(changeOnePage, { isShown: () => true });

	/** Saves the changed fields. */
	async function save(version = text.version ?? page.version): Promise<void> {
		const fields = text.checked();
		if (fields === undefined) return;
		const change = text.changesTo(fields);
		if (Object.keys(change).length === 0) return;
		const saving = run({ slug: page.slug, change, version });
		const saved = await text.answerOf(t`The page was not saved.`, saving);
		if (saved !== undefined) text.setStored(saved);
	}

	const { conflict } = text;
	return {
		...text,
		conflict: conflict && { ...conflict, saveMine: () => void save(conflict.current.version) },
		save: () => save(),
		isSaving: isPending,
	};
}
