import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { BlogCard } from "./blog-card.tsx";
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
