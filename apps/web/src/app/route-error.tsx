import { t } from "@lingui/core/macro";
import { IconRefresh } from "@tabler/icons-react";
import { useRouteError } from "react-router";
import { useAppIsUp } from "#lib/browser-state.ts";
import { ChunkLoadError } from "#lib/lazy-chunk.ts";
import { DocumentTitle, PageTitle } from "#ui/page-title.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import classes from "./error-pages.module.css";

/** Shown instead of a page that could not be loaded or shown. The address stays the same, so a reload tries again. */
export function RouteError() {
	const error = useRouteError();
	useAppIsUp();
	const isChunk = error instanceof ChunkLoadError;
	return (
		<section className={classes.error} role="alert">
			<DocumentTitle>{t`Error`}</DocumentTitle>
			<PageTitle>{isChunk ? error.sentence : t`This page stopped working`}</PageTitle>
			<p>
				{isChunk
					? t`Part of the app could not be loaded. Check the connection and try again.`
					: t`Nothing you saved is lost. Reload the page; if it happens again, tell whoever runs this site.`}
			</p>
			<PlainButton leftSection={<IconRefresh aria-hidden="true" />} onClick={() => window.location.reload()}>
				{isChunk ? t`Retry` : t`Reload`}
			</PlainButton>
		</section>
	);
}
