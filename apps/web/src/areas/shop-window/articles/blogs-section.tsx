import type { Blog } from "@freehub/contract/shop-window/blogs";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import head from "#ui/headings.module.css";
import { EmptyState, LoadState } from "#ui/load-state.tsx";
import { PageInfo, PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { ButtonLink } from "#ui/plain-button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./blogs.module.css";
import { blogsQuery, plainText } from "./queries.ts";

/** The blogs, as a section of the home page and as the blogs page itself. */
export function BlogsSection({ isPage = false }: { isPage?: boolean }) {
	return (
		<section>
			<div className={head.sectionHead}>
				{isPage ? (
					<PageTitle className={head.sectionHeading}>
						<Trans>Our Blogs</Trans>
					</PageTitle>
				) : (
					<h2 className={head.sectionHeading}>
						<Trans>Our Blogs</Trans>
					</h2>
				)}
				<p className="dim">
					<Trans>Notes from the workshop and the stock room.</Trans>
				</p>
			</div>
			<Blogs headingLevel={isPage ? "h2" : "h3"} />
		</section>
	);
}

function Blogs({ headingLevel }: { headingLevel: "h2" | "h3" }) {
	const read = useQuery(blogsQuery);
	const { data: blogs, error } = read;
	if (blogs === undefined) {
		if (error === null) return <BlogsOnTheirWay />;
		return <LoadState query={read} what={t`The blogs could not be loaded.`} />;
	}
	if (blogs.length === 0) return <EmptyState sentence={t`No articles yet.`} />;
	return (
		<ul className={classes.grid}>
			{blogs.map((blog) => (
				<li key={blog._id}>
					<BlogCard blog={blog} headingLevel={headingLevel} />
				</li>
			))}
		</ul>
	);
}

function BlogsOnTheirWay() {
	return (
		<div className={classes.grid}>
			<output>
				<VisuallyHidden>
					<Trans>Loading the blogs</Trans>
				</VisuallyHidden>
			</output>
			<div className={classes.blank} />
			<div className={classes.blank} />
			<div className={classes.blank} />
		</div>
	);
}

function BlogCard({ blog, headingLevel: Heading }: { blog: Blog; headingLevel: "h2" | "h3" }) {
	const title = blog.title;
	const path = paths.blog(blog._id);
	return (
		<article className="card link-card">
			<Link to={path} tabIndex={-1} aria-hidden="true">
				<Picture className={classes.picture} src={blog.image} alt="" hint={blog.title} />
			</Link>
			<div className="stack gap-10 grow pad-20">
				<Heading className={classes.title} lang={blog.textLanguages?.title}>
					<Link to={path}>{title}</Link>
				</Heading>
				<p className="grow dim text-15" lang={blog.textLanguages?.desc}>
					{preview(plainText(blog.desc))}
				</p>
				<div className="ends gap-8-16 above-8">
					<p className="label">{blog.author}</p>
					<ButtonLink to={path} variant="default">
						<Trans>
							Read More<VisuallyHidden>: {title}</VisuallyHidden>
						</Trans>
					</ButtonLink>
				</div>
			</div>
		</article>
	);
}

export function BlogsPage() {
	return (
		<>
			<PageInfo
				title={t`Blogs`}
				path={paths.blogs}
				description={t`Notes from the workshop and the stock room.`}
			/>
			<BlogsSection isPage />
		</>
	);
}
