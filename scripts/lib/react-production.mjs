// Preloaded before the server (node --import). React uses its development build, several times slower on the server,
// unless NODE_ENV is production when it is loaded; the shop's own NODE_ENV decides other things (demo data, sandbox
// payments) and is restored.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const given = process.env.NODE_ENV;
process.env.NODE_ENV = "production";
for (const name of ["react", "react/jsx-runtime", "react-dom", "react-dom/server"]) require(name);
if (given === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = given;
