import { categoryLevels, categoryPath } from "@freehub/domain/catalogue/category-path";
import { t } from "@lingui/core/macro";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { originalLanguage } from "#lib/words.ts";
import classes from "./breadcrumbs.module.css";

export type Crumb = { name: string; to: string; lang?: string | undefined };

/** The breadcrumbs from the home page to a category; each level is a page of the catalogue. */
export function crumbsTo(category: string | null): Crumb[] {
	const levels = category === null ? [] : (categoryLevels(category) ?? [category]);
	return [
		{ name: t`Home`, to: paths.root },
		{ name: t`Products`, to: paths.products },
		...levels.map((name, depth) => ({
			name,
			lang: originalLanguage(),
			to: paths.productsOf({ category: categoryPath(levels.slice(0, depth + 1)) }),
		})),
	];
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav className={classes.crumbs} aria-label={t`Breadcrumb`}>
			<ol>
				{crumbs.map(({ name, to, lang }) => (
					<li key={to} className="row gap-6 dim">
						<Link to={to} lang={lang}>
							{name}
						</Link>
						<IconChevronRight className="icon-small" aria-hidden="true" />
					</li>
				))}
			</ol>
		</nav>
	);
}
