import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { paths } from "#lib/paths.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { pagesQuery } from "./queries.ts";

/** A link to the terms that leaves the form open; nothing if there are no terms. */
export function TermsLink() {
	const { data: pages = [] } = useQuery(pagesQuery);
	if (!pages.some(({ slug, hasText }) => slug === "terms" && hasText)) return null;
	return (
		<p>
			<a href={paths.page("terms")} target="_blank" rel="noreferrer">
				<Trans>
					Read the terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
				</Trans>
			</a>
		</p>
	);
}
