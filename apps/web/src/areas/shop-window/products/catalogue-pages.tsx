import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { formatCount } from "#lib/format.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type CatalogueFilter, cataloguePath, pagesToShow } from "./catalogue-filter.ts";
import classes from "./catalogue-pages.module.css";

type Props = { filter: CatalogueFilter; last: number };

/** Links to the other pages. */
export function CataloguePages({ filter, last }: Props) {
	const { page } = filter;
	const to = (other: number) => cataloguePath({ ...filter, page: other });
	if (last < 2) return null;
	return (
		<nav className={classes.pages} aria-label={t`Pages`}>
			{page > 1 && (
				<Link className={classes.step} to={to(page - 1)} rel="prev">
					<IconArrowLeft aria-hidden="true" />
					<Trans context="page">Previous</Trans>
				</Link>
			)}
			<ol>
				{pagesToShow(page, last).map((other, i) =>
					other === 0 ? (
						<li key={`gap ${i}`} aria-hidden="true">
							…
						</li>
					) : (
						<li key={other}>
							<Link to={to(other)} aria-current={other === page ? "page" : undefined}>
								<PageNumber page={other} />
							</Link>
						</li>
					),
				)}
			</ol>
			{page < last && (
				<Link className={classes.step} to={to(page + 1)} rel="next" data-next>
					<Trans context="page">Next</Trans>
					<IconArrowRight aria-hidden="true" />
				</Link>
			)}
		</nav>
	);
}

function PageNumber({ page }: { page: number }) {
	const number = formatCount(page);
	return (
		<Trans>
			<VisuallyHidden>Page </VisuallyHidden>
			{number}
		</Trans>
	);
}
