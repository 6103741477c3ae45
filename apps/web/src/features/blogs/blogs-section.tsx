import type { Blog } from "@freehub/contract/blogs";
import { Button, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Picture } from "#ui/picture.tsx";
import { plainText } from "./article-text.ts";
import classes from "./blogs.module.css";
import { blogsQuery } from "./queries.ts";

/** The blogs, as a section of the home page and as the blogs page itself. */
export function BlogsSection({ isPage = false }: { isPage?: boolean }) {
	return (
		<section>
			<div className={classes.head}>
				{isPage ? (
					<PageTitle className={classes.heading}>Our Blogs</PageTitle>
				) : (
					<h2 className={classes.heading}>Our Blogs</h2>
				)}
				<p className={classes.lead}>Notes from the workshop and the stock room.</p>
			</div>
			<Blogs headingLevel={isPage ? "h2" : "h3"} />
		</section>
	);
}

function Blogs({ headingLevel }: { headingLevel: "h2" | "h3" }) {
	const { data: blogs, error, refetch, isFetching } = useQuery(blogsQuery);
	if (blogs === undefined) {
		if (error === null) return <BlogsOnTheirWay />;
		const what = "The blogs could not be loaded.";
		return <LoadFailed what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
	}
	if (blogs.length === 0) return <EmptyState sentence="No articles yet." />;
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
			<VisuallyHidden component="output">Loading the blogs</VisuallyHidden>
			<div className={classes.blank} />
			<div className={classes.blank} />
			<div className={classes.blank} />
		</div>
	);
}

function BlogCard({ blog, headingLevel: Heading }: { blog: Blog; headingLevel: "h2" | "h3" }) {
	return (
		<article className={classes.card}>
			<Picture className={classes.picture} src={blog.image} alt="" hint={blog.title} />
			<div className={classes.body}>
				<Heading className={classes.title}>{blog.title}</Heading>
				<p className={classes.text}>{preview(plainText(blog.desc))}</p>
				<div className={classes.foot}>
					<p className={classes.author}>{blog.author}</p>
					<Button component={Link} to={paths.blog(blog._id)} variant="default">
						Read More<VisuallyHidden>: {blog.title}</VisuallyHidden>
					</Button>
				</div>
			</div>
		</article>
	);
}
