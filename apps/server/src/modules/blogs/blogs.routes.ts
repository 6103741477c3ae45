import * as contract from "@freehub/contract/blogs";
import { AppError } from "#app-error.ts";
import { route, type Server } from "#http/route.ts";
import { type BlogRow, findBlog, listBlogs } from "./blogs.repo.ts";

export function blogRoutes(server: Server): void {
	const { db } = server;
	route(server, contract.listBlogs, async () => (await listBlogs(db.kysely)).map(toBlog));
	route(server, contract.getBlog, async ({ params }) => {
		const row = await findBlog(db.kysely, params.id);
		if (row === undefined) throw new AppError("not_found", "There is no article with this id.");
		return toBlog(row);
	});
}

function toBlog({ id, image, title, body, author }: BlogRow): contract.Blog {
	return { _id: id, image, title, desc: body, author };
}
