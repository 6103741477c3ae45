import type { Blog } from "@freehub/contract/blogs";
import { Button, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { preview } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { Picture } from "#ui/picture.tsx";
import { plainText } from "./article-text.ts";
import classes from "./blogs.module.css";

export function BlogCard({ blog, headingLevel: Heading }: { blog: Blog; headingLevel: "h2" | "h3" }) {
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
