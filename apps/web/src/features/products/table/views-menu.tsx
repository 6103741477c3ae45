import { deleteView, listViews, saveView, type View } from "@freehub/contract/views";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconBookmark, IconLink, IconTrash } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import type { Command } from "#lib/command.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { OWN } from "#lib/own-data.ts";
import { useCommand } from "#lib/use-command.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Panel } from "./panel.tsx";
import classes from "./toolbar.module.css";

const viewsKey = [OWN, "views"] as const;

const viewsQuery = queryOptions({
	queryKey: viewsKey,
	queryFn: ({ signal }) => api.call(listViews, { signal }),
});

const saveOneView: Command<{ name: string; query: string }, View> = {
	send: (body, idempotencyKey) => api.call(saveView, { body, idempotencyKey }),
	stale: () => [viewsKey],
	done: ({ name }) => t({ context: "view", comment: "name is a view's", message: `${name} saved` }),
};

const deleteOneView: Command<string, unknown> = {
	send: (id) => api.call(deleteView, { params: { id } }),
	stale: () => [viewsKey],
};

type Props = {
	/** The table as it is now, as an address says it after the question mark. */
	query: string;
	/** A visitor has no views of their own, but can share an address. */
	isVisitor: boolean;
};

/** The person's views under their names, the way to keep this one, and its address for others. */
export function ViewsMenu({ query, isVisitor }: Props) {
	return (
		<Panel label={t`Views`} icon={<IconBookmark size={18} aria-hidden="true" />}>
			{(close) => (
				<>
					{!isVisitor && <OwnViews query={query} onOpened={close} />}
					<Button
						size="sm"
						variant="default"
						fullWidth
						mt={isVisitor ? 0 : 12}
						leftSection={<IconLink size={18} aria-hidden="true" />}
						onClick={() => {
							void copyLink(query);
							close();
						}}
					>
						<Trans>Copy link</Trans>
					</Button>
				</>
			)}
		</Panel>
	);
}

function OwnViews({ query, onOpened }: { query: string; onOpened: () => void }) {
	const views = useQuery(viewsQuery);
	const remove = useCommand(deleteOneView);
	const save = useCommandForm({
		command: saveOneView,
		initialValues: { name: "" },
		inputOf: ({ name }) => ({ name, query }),
		check: checkFor(saveView),
		onDone: (_, form) => form.reset(),
	});

	const failure = views.error === null ? (remove.failure ?? save.failure) : errorSentence(views.error);
	return (
		<>
			<p className={classes.legend}>
				<Trans>Views</Trans>
			</p>
			{views.data?.length === 0 && (
				<p className={classes.none}>
					<Trans>No views yet. A view keeps the filters, the sort and the columns.</Trans>
				</p>
			)}
			<ul className={classes.list} style={{ padding: 0, listStyle: "none" }}>
				{views.data?.map(({ _id, name, query: search }) => (
					<li key={_id} className={classes.view}>
						<Link to={{ search }} onClick={onOpened}>
							{name}
						</Link>
						<button type="button" onClick={() => void remove.run(_id)}>
							<IconTrash size={18} aria-hidden="true" />
							<VisuallyHidden>{t`Delete the view ${name}`}</VisuallyHidden>
						</button>
					</li>
				))}
			</ul>
			<form className={classes.save} onSubmit={save.submit} noValidate>
				<TextInput
					label={t`Save as`}
					size="sm"
					maxLength={60}
					autoComplete="off"
					{...save.form.getInputProps("name")}
				/>
				<FailureNote>{failure}</FailureNote>
				<Button type="submit" size="sm" loading={save.isPending}>
					<Trans>Save</Trans>
				</Button>
			</form>
		</>
	);
}

async function copyLink(query: string): Promise<void> {
	const link = `${location.origin}${location.pathname}${query === "" ? "" : `?${query}`}`;
	try {
		await navigator.clipboard.writeText(link);
		notify(t`Link copied`);
	} catch {
		// Without https the browser has no clipboard for pages; the address bar has the same address.
		notify(t`This browser does not let pages copy. Copy the address of the page instead.`, "failure");
	}
}
