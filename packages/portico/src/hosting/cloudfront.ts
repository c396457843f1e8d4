import { doorScript } from './door-script.js'
import { HASHED, type Host, headersOf, IMMUTABLE, LOCKED_HEADERS, ownFile } from './host.js'

/** S3 behind CloudFront, with a function for the request and one for the response, for the runtime cloudfront-js-2.0. */
export const cloudfront: Host = {
  answers401: true,
  next: 'Create two functions (runtime cloudfront-js-2.0) from deploy/cloudfront, and associate them with viewer requests and viewer responses. Set 404.html as the page of errors 403 and 404, with the status 404.',
  files: (facts) => [
    {
      into: 'project',
      path: 'deploy/cloudfront/request.js',
      text: ownFile(
        '//',
        `
// A bucket has no index file for a folder.
function handler(event) {
  const request = event.request;
  if (request.uri.endsWith('/')) request.uri += 'index.html';
  else if (!/\\.[A-Za-z0-9]+$/.test(request.uri)) request.uri += '/index.html';
  return request;
}
`,
      ),
    },
    {
      into: 'project',
      path: 'deploy/cloudfront/response.js',
      text: ownFile(
        '//',
        `${doorScript(facts)}
const HEADERS = ${JSON.stringify(headersOf(facts), null, 2)};

function handler(event) {
  const request = event.request;
  const response = event.response;
  const set = (name, value) => {
    response.headers[name] = { value: value };
  };
  for (const name of Object.keys(HEADERS)) set(name, HEADERS[name]);
  if (response.statusCode < 300 && isPrivate(request.uri, Object.keys(request.querystring).length > 0)) {
    response.statusCode = 401;
    response.statusDescription = 'Unauthorized';
    const locked = ${JSON.stringify(LOCKED_HEADERS)};
    for (const name of Object.keys(locked)) set(name, locked[name]);
  } else set('cache-control', new RegExp(${JSON.stringify(HASHED)}).test(request.uri) ? '${IMMUTABLE}' : 'no-cache');
  return response;
}
`,
      ),
    },
  ],
}
