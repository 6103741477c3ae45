import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconBookmark, IconLink } from "@tabler/icons-react";
import { lazyPart } from "#lib/lazy-part.tsx";
import { notify } from "#ui/notify.ts";
import { Panel } from "./panel.tsx";

const OwnViews = lazyPart("own-views", async () => (await import("./own-views.tsx")).OwnViews);

type Props = {
	/** The current table's query string, without the question mark. */
	query: string;
	/** A visitor has no saved views, but can share a link. */
	isVisitor: boolean;
};

/** The person's saved views, a way to save this one, and its link for others. */
export function ViewsMenu({ query, isVisitor }: Props) {
	return (
		<Panel
			label={t`Views`}
			icon={<IconBookmark aria-hidden="true" />}
			{...(!isVisitor && { prepare: OwnViews.preload })}
		>
			{(close) => (
				<>
					{!isVisitor && <OwnViews query={query} onClose={close} />}
					<Button
						size="sm"
						variant="default"
						fullWidth
						mt={isVisitor ? 0 : 12}
						leftSection={<IconLink aria-hidden="true" />}
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

async function copyLink(query: string): Promise<void> {
	const link = `${location.origin}${location.pathname}${query === "" ? "" : `?${query}`}`;
	try {
		await navigator.clipboard.writeText(link);
		notify(t`Link copied`);
	} catch {
		// Without https, browsers give pages no clipboard; the address bar has the same link.
		notify(t`This browser does not let pages copy. Copy the address of the page instead.`, "failure");
	}
}
