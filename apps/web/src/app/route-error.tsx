import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconRefresh } from "@tabler/icons-react";
import { useRouteError } from "react-router";
import { useAppIsUp } from "#lib/browser-state.ts";
import { ChunkLoadError } from "#lib/load-part.ts";
import { paths } from "#lib/paths.ts";
import { DocumentTitle, PageTitle } from "#ui/page-title.tsx";
import { ButtonLink, PlainButton } from "#ui/plain-button.tsx";
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

export function NotFound() {
	return (
		<section className={classes.page}>
			<DocumentTitle>{t`Page Not Found`}</DocumentTitle>
			<PageTitle className={classes.code}>404</PageTitle>
			<img
				className={classes.picture}
				src="/drawings/not-found.svg"
				alt={t`A bicycle whose chain has come off`}
				width={640}
				height={400}
			/>
			<p className="weight-700 text-24">
				<Trans>Page Not Found!</Trans>
			</p>
			<ButtonLink to={paths.home}>
				<Trans>Back to Home</Trans>
			</ButtonLink>
		</section>
	);
}
