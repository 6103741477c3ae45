// node scripts/build-server.mjs: builds the server if its sources have changed; tests that start it as a program run this.
import { ensureServerBuilt } from "./build.mjs";

ensureServerBuilt();
