import { deleteView, listViews, saveView, type View } from "@freehub/contract/catalogue/views";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconTrash } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "#lib/api.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { OWN } from "#lib/query-client.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import type { Write } from "#lib/write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./toolbar.module.css";

const viewsKey = [OWN, "views"] as const;

const viewsQuery = queryOptions({
	queryKey: viewsKey,
	queryFn: ({ signal }) => api.call(listViews, { signal }),
});

const saveOneView: Write<{ name: string; query: string }, View> = {
	send: (body, idempotencyKey) => api.call(saveView, { body, idempotencyKey }),
	stale: () => [viewsKey],
	done: ({ name }) => t({ context: "view", comment: "name is a view's", message: `${name} saved` }),
};

const deleteOneView: Write<string, unknown> = {
	send: (id) => api.call(deleteView, { params: { id } }),
	stale: () => [viewsKey],
};

/** The person's saved views, and a form to save the current table as a new one. */
export function OwnViews({ query, onClose }: { query: string; onClose: () => void }) {
	const views = useQuery(viewsQuery);
	const remove = useWrite(deleteOneView);
	const save = useWriteForm({
		write: saveOneView,
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
			<HeldList className={classes.list}>
				{views.data?.map(({ _id, name, query: search }) => (
					<Row key={_id} className={`row gap-4 lit-links ${classes.view}`}>
						<Link to={{ search }} onClick={onClose}>
							{name}
						</Link>
						<button type="button" className="icon-button" onClick={() => void remove.run(_id)}>
							<IconTrash aria-hidden="true" />
							<VisuallyHidden>{t`Delete the view ${name}`}</VisuallyHidden>
						</button>
					</Row>
				))}
			</HeldList>
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
